import { expect, test } from 'vitest'
import { pageNumber } from './page-number.ts'

test('M-ROUTE-02 the URL names the page', () => {
  expect(pageNumber('1')).toBe(1)
  expect(pageNumber('27')).toBe(27)
})

test.each([null, '', '0', '-1', '1.5', 'two', '1e3', '99999999999999999999'])(
  'M-ROUTE-02 %j is the first page',
  (asked) => expect(pageNumber(asked)).toBe(1),
)
