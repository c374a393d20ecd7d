/** Clicks, but for the second one of a double click: it says nothing new, and may lie on a button that was not there at the first. */
export const once = (then: () => void) => (event: MouseEvent): void => {
  if (event.detail < 2) then()
}
