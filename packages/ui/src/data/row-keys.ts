interface List {
  count: number
  /** How many rows fit on the screen. */
  page: number
}

const moves: Readonly<Record<string, (index: number, list: List) => number>> = {
  j: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  k: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, { page }) => index + page,
  PageUp: (index, { page }) => index - page,
  Home: () => 0,
  End: (_, { count }) => count - 1,
}

/** The row that a key moves to; null if the key moves nowhere. Shift turns j into J. */
export const rowAfterKey = (key: string, index: number, list: List): number | null => {
  const move = moves[key.length === 1 ? key.toLowerCase() : key]
  if (!move || list.count === 0) return null
  return Math.max(0, Math.min(list.count - 1, move(index, list)))
}

const fields = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]'
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Whether keys that are pressed there belong to something else: a field, or what lies above the page. */
export const isKeyTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${fields}, ${overlays}`) !== null
