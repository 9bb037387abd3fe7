import { expect, test } from 'vitest'
import { inLanguage, type Speech } from '../language.ts'
import { countries } from './countries.ts'
import { countriesHere, countryNameHere } from './country-names.ts'

const spanish: Speech = { language: 'es', say: (english) => english, sayAgain: (filled) => filled }

test('a country is named in the language of the reader, and English as ever', () => {
  const names = () => ['DE', 'US', 'XX', ''].map(countryNameHere)
  expect(names()).toEqual(['Germany', 'United States', 'XX', ''])
  expect(inLanguage(spanish, names)).toEqual(['Alemania', 'Estados Unidos', 'XX', ''])
})

test('the countries to choose from are in order of their names, after the United States and Canada', () => {
  expect(countriesHere()).toEqual(countries())
  const codes = inLanguage(spanish, countriesHere).map(({ code }) => code)
  expect(codes.slice(0, 3)).toEqual(['US', 'CA', 'AF'])
  expect(codes.indexOf('DE')).toBeLessThan(codes.indexOf('AD'))
  expect(codes.toSorted()).toEqual(
    countries()
      .map(({ code }) => code)
      .sort(),
  )
})
