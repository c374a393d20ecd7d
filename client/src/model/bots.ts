/** The bots of the server, by the names that rooms and records have for them. */

export const BOTS = ['random', 'efficient', 'greedy'] as const
export type Bot = (typeof BOTS)[number]

export const isBot = (name: string): boolean => (BOTS as readonly string[]).includes(name)
