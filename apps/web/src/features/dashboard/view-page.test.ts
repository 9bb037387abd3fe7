import { expect, test } from 'vitest'
import { viewPage, viewPageCount, viewUpTo } from './view-page.ts'

const list = Array.from({ length: 23 }, (_, index) => index + 1)

test('M-DASH-03 M-OPEN-04 a list is cut into pages of 10', () => {
  expect([0, 1, 10, 11, 50].map(viewPageCount)).toEqual([0, 1, 1, 2, 5])
})

test('M-DASH-04 a number shows that page', () => {
  expect(viewPage(list, 1).rows).toEqual(list.slice(0, 10))
  expect(viewPage(list, 3).rows).toEqual([21, 22, 23])
})

test('M-DASH-04 a page that is no longer there gives way to the last one', () => {
  expect(viewPage(list, 9)).toEqual({ page: 3, rows: [21, 22, 23] })
  expect(viewPage([], 4)).toEqual({ page: 1, rows: [] })
})

test('M-DASH-05 on a phone the next missions are appended until nothing is left', () => {
  expect(viewUpTo(list, 1)).toHaveLength(10)
  expect(viewUpTo(list, 2)).toHaveLength(20)
  expect(viewUpTo(list, 3)).toEqual(list)
})
