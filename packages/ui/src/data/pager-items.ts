export type PagerItem = number | 'gap-before' | 'gap-after'

const slots = 7

/**
 * The first page, the last page and the neighbors of the current one: never more than seven, so that the pager fits a
 * phone and keeps its width.
 */
export const pagerItems = (page: number, totalPages: number): PagerItem[] => {
  if (totalPages <= slots) return range(1, totalPages)
  if (page <= 4) return [...range(1, 5), 'gap-after', totalPages]
  if (page >= totalPages - 3) return [1, 'gap-before', ...range(totalPages - 4, totalPages)]
  return [1, 'gap-before', ...range(page - 1, page + 1), 'gap-after', totalPages]
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
