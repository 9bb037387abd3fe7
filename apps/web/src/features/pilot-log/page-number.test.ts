import { expect, test } from 'vitest'
import { pageNumber } from './page-number.ts'

test('M-LOG-01 the address names the page', () => {
  expect(['1', '27', null, '', '0', '-1', '1.5', 'two', '1e3', '99999999999'].map(pageNumber)).toEqual([
    1, 27, 1, 1, 1, 1, 1, 1, 1, 1,
  ])
})
