import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagerItems } from './pager-items.ts'

describe('pager items', () => {
  it('lists every page while they fit', () => {
    expect(pagerItems(1, 0)).toEqual([])
    expect(pagerItems(1, 1)).toEqual([1])
    expect(pagerItems(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('leaves out pages that are far from the current one', () => {
    expect(pagerItems(1, 12)).toEqual([1, 2, 3, 4, 5, 'gap-after', 12])
    expect(pagerItems(6, 12)).toEqual([1, 'gap-before', 5, 6, 7, 'gap-after', 12])
    expect(pagerItems(12, 12)).toEqual([1, 'gap-before', 8, 9, 10, 11, 12])
  })

  it('always contains the first, the last and the current page, in order, in at most seven places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (totalPages, seed) => {
        const page = 1 + (seed % totalPages)
        const items = pagerItems(page, totalPages)
        const pages = items.filter((item) => typeof item === 'number')
        expect(items.length).toBeLessThanOrEqual(7)
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
        expect(pages).toEqual(expect.arrayContaining([1, page, totalPages]))
      }),
    )
  })
})
