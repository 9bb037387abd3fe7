import { expect, test } from 'vitest'
import { z } from 'zod'
import { idParams, listParameter, pageQuery, pagingMeta, pagingMetaSchema } from './paging.ts'

test('the number of pages is rounded up', () => {
  const pages = (total: number) => pagingMeta(1, 20, total).total_pages
  expect([0, 1, 20, 21, 40, 41].map(pages)).toEqual([0, 1, 1, 2, 2, 3])
  const meta = pagingMeta(2, 20, 41)
  expect(meta).toEqual({ page: 2, per_page: 20, total: 41, total_pages: 3 })
  expect(pagingMetaSchema.parse(meta)).toEqual(meta)
})

test('a page is a whole number from 1, and 1 by default', () => {
  expect(pageQuery.page.parse(undefined)).toBe(1)
  expect(pageQuery.page.parse('3')).toBe(3)
  for (const page of ['0', '-1', '1.5', 'x', '', '1000001'])
    expect(pageQuery.page.safeParse(page).success, page).toBe(false)
})

test('a list may come as one value with commas, as repeated values, or both', () => {
  const list = listParameter(z.string())
  expect(list.parse('a,b')).toEqual(['a', 'b'])
  expect(list.parse(['a', 'b,c'])).toEqual(['a', 'b', 'c'])
  expect(list.parse(',a,')).toEqual(['a'])
  expect(list.safeParse('').success).toBe(false)
  expect(list.parse(undefined)).toBeUndefined()
  expect(listParameter(z.coerce.number()).parse('1,2')).toEqual([1, 2])
  expect(listParameter(z.enum(['a'])).safeParse('a,b').success).toBe(false)
})

test('an id is a positive whole number', () => {
  expect(idParams.parse({ id: '1001' })).toEqual({ id: 1001 })
  for (const id of ['0', '-1', '1.5', 'x', '', '9007199254740993'])
    expect(idParams.safeParse({ id }).success, id).toBe(false)
})
