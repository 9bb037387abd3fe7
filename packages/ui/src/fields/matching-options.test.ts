import { expect, test } from 'vitest'
import { matchingOptions } from './matching-options.ts'

const options = [
  { label: 'DJI Mini 4 Pro' },
  { label: 'DJI Mavic 3' },
  { label: 'Anafi Ai', description: 'Made by Parrot, Génération 2' },
]
const found = (typed: string) => matchingOptions(options, typed).map(({ label }) => label)

test('a long list is narrowed by any of its words, whatever their order, case and accents', () => {
  expect(found('')).toHaveLength(3)
  expect(found('  mini dji ')).toEqual(['DJI Mini 4 Pro'])
  expect(found('PARROT generation')).toEqual(['Anafi Ai'])
  expect(found('dji 3')).toEqual(['DJI Mavic 3'])
  expect(found('phantom')).toEqual([])
})
