/** The start of a Shift selection, and its last end. */
export type SelectionAnchor = { from: string; to: string } | null

type Change = { keys: Set<string>; anchor: SelectionAnchor }

const keysBetween = (order: readonly string[], from: string, to: string): string[] => {
  const start = order.indexOf(from)
  const end = order.indexOf(to)
  if (start < 0 || end < 0) return end < 0 ? [] : [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Toggles one key and leaves the rest selected, so that a stray click never costs a selection of hundreds. */
export const toggleKey = (selected: ReadonlySet<string>, key: string): Change => {
  const keys = new Set(selected)
  if (!keys.delete(key)) keys.add(key)
  return { keys, anchor: { from: key, to: key } }
}

/** Selects from the anchor to a key. The previous range from the same anchor is deselected. */
export const extendTo = (
  selected: ReadonlySet<string>,
  anchor: SelectionAnchor,
  order: readonly string[],
  key: string,
): Change => {
  const from = anchor && order.includes(anchor.from) ? anchor.from : key
  const keys = new Set(selected)
  if (anchor?.from === from) for (const old of keysBetween(order, from, anchor.to)) keys.delete(old)
  for (const next of keysBetween(order, from, key)) keys.add(next)
  return { keys, anchor: { from, to: key } }
}

export const isSameSelection = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((key) => b.has(key))
