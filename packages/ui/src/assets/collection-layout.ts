/** The positions of a collection's cells. They are calculated, not measured, because most cells are not in the page. */
export type CollectionLayout = {
  count: number
  columns: number
  cellWidth: number
  cellHeight: number
  gap: number
  height: number
}

export type Box = { left: number; top: number; right: number; bottom: number }

type Measures = { kind: 'grid' | 'list'; count: number; width: number; rem: number; hasReasons?: boolean }

const total = (rows: number, cellHeight: number, gap: number): number =>
  rows === 0 ? 0 : rows * cellHeight + (rows - 1) * gap

/** Sizes are based on the text size, so that larger text still fits. */
export const collectionLayout = ({ kind, count, width, rem, hasReasons }: Measures): CollectionLayout => {
  if (kind === 'list') {
    // A narrow row has room for several lines of error text below the name, and the reason below that.
    const [narrow, wide] = hasReasons ? [11, 6] : [6.5, 4.5]
    const cellHeight = (width < 36 * rem ? narrow : wide) * rem
    return { count, columns: 1, cellWidth: width, cellHeight, gap: 0, height: total(count, cellHeight, 0) }
  }
  const gap = 0.75 * rem
  const columns = Math.max(1, Math.floor((width + gap) / (9.5 * rem + gap)))
  const cellWidth = (width - gap * (columns - 1)) / columns
  const cellHeight = Math.round(cellWidth * 0.75 + 4 * rem)
  return {
    count,
    columns,
    cellWidth,
    cellHeight,
    gap,
    height: total(Math.ceil(count / columns), cellHeight, gap),
  }
}

export const cellPlace = (layout: CollectionLayout, index: number): { left: number; top: number } => ({
  left: (index % layout.columns) * (layout.cellWidth + layout.gap),
  top: Math.floor(index / layout.columns) * (layout.cellHeight + layout.gap),
})

/** The first and last index along one axis whose cell intersects the range from `from` to `to`; gaps don't count. */
const touched = (from: number, to: number, size: number, gap: number, steps: number): [number, number] => [
  Math.max(0, Math.floor((from + gap) / (size + gap))),
  Math.min(steps - 1, Math.ceil(to / (size + gap)) - 1),
]

/** The cells that a box intersects, in order. */
export const indexesInBox = (layout: CollectionLayout, box: Box): number[] => {
  const { columns, cellWidth, cellHeight, gap, count } = layout
  const rows = Math.ceil(count / columns)
  const [firstRow, lastRow] = touched(box.top, box.bottom, cellHeight, gap, rows)
  const [firstColumn, lastColumn] = touched(box.left, box.right, cellWidth, gap, columns)
  const indexes: number[] = []
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const index = row * columns + column
      if (index < count) indexes.push(index)
    }
  return indexes
}

/** The cells of the rows between two heights, from `first` up to but not including `end`. */
export const indexesBetween = (
  layout: CollectionLayout,
  top: number,
  bottom: number,
): { first: number; end: number } => {
  const { columns, cellHeight, gap, count } = layout
  const rows = Math.ceil(count / columns)
  const [firstRow, lastRow] = touched(top, bottom, cellHeight, gap, rows)
  return {
    first: Math.min(count, firstRow * columns),
    end: Math.max(0, Math.min(count, (lastRow + 1) * columns)),
  }
}

/** The index that a key leads to from a cell; undefined for a key that leads nowhere. */
export const indexAfterKey = (
  layout: CollectionLayout,
  index: number,
  key: string,
  pageHeight: number,
): number | undefined => {
  const { columns, cellHeight, gap, count } = layout
  const last = count - 1
  const page = Math.max(1, Math.floor(pageHeight / (cellHeight + gap))) * columns
  const lastRow = Math.floor(last / columns)
  const isInLastRow = Math.floor(index / columns) === lastRow
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, index + 1)
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowDown':
      return isInLastRow ? index : Math.min(last, index + columns)
    case 'ArrowUp':
      return index < columns ? index : index - columns
    case 'PageDown':
      return Math.min(last, index + page)
    case 'PageUp':
      return Math.max(0, index - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
