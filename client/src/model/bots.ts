/** The bots of the server, by the names that rooms and records have for them. */

import { BOTS } from '../generated/types'

export type Bot = (typeof BOTS)[number]

export const isBot = (name: string): boolean => (BOTS as readonly string[]).includes(name)
