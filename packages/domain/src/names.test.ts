import { expect, test } from 'vitest'
import { compareNames, plainName } from './names.ts'

test('names are sorted by the alphabet, whatever their capitals and accents', () => {
  const names = ['Zebra', 'émile', 'Eve', 'andy 2', 'Andy', 'ándy', 'O’Neil', 'B4UFLY']
  expect(names.toSorted(compareNames)).toEqual([
    'Andy',
    'ándy',
    'andy 2',
    'B4UFLY',
    'émile',
    'Eve',
    'O’Neil',
    'Zebra',
  ])
  expect(compareNames('same', 'same')).toBe(0)
  expect([compareNames('Andy', 'andy'), compareNames('andy', 'Andy')]).toEqual([-1, 1])
  expect([compareNames('a', 'B'), compareNames('B', 'a')]).toEqual([-1, 1])
  expect(plainName('São Tomé')).toBe('sao tome')
})
