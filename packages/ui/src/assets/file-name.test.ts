import { expect, test } from 'vitest'
import { fileNameParts } from './file-name.tsx'

test('the number and the extension stay together at the end', () => {
  expect(fileNameParts('DJI_20261114093000_0123.JPG')).toEqual(['DJI_2026111409300', '0_0123.JPG'])
})

test('a short name is never cut', () => {
  expect(fileNameParts('DJI_0123.JPG')).toEqual(['', 'DJI_0123.JPG'])
})

test('characters beyond the basic plane stay whole', () => {
  expect(fileNameParts('roof 🏠🏠🏠🏠🏠🏠.jpg').join('')).toBe('roof 🏠🏠🏠🏠🏠🏠.jpg')
})
