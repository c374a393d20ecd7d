/** Bounds of what a person types; the server holds the same ones. */

export const LONGEST_NAME = 16
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200
