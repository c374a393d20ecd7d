/** The shapes of a screen for which a page is laid out another way. */

import { MediaQuery } from 'svelte/reactivity'

/** A phone or a tablet held upright. */
export const tall = new MediaQuery('(orientation: portrait)')
/** A phone held sideways. */
export const short = new MediaQuery('(orientation: landscape) and (max-height: 520px)')
