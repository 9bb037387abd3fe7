import { expect, test } from 'vitest'
import { countries, countryName, isCountryCode } from './countries.ts'

test('A-REG-04 the ISO countries, the United States and Canada first, the others by name', () => {
  const all = countries()
  expect(all).toHaveLength(249)
  expect(all.slice(0, 2)).toEqual([
    { code: 'US', name: 'United States' },
    { code: 'CA', name: 'Canada' },
  ])
  const others = all.slice(2).map(({ name }) => name)
  expect(others).toEqual([...others].sort((a, b) => a.localeCompare(b, 'en')))
  expect(others.slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands'])
  expect(new Set(all.map(({ code }) => code)).size).toBe(249)
  expect(all.every(({ code, name }) => name !== code)).toBe(true)
})

test('only current codes in capitals are countries', () => {
  expect(['US', 'DE', 'TR'].every(isCountryCode)).toBe(true)
  expect(['us', 'XX', 'UK', 'YU', 'EU', '', 'United States'].some(isCountryCode)).toBe(false)
  expect([countryName('SE'), countryName('Sweden')]).toEqual(['Sweden', 'Sweden'])
})
