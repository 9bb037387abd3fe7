import { describe, expect, test } from 'vitest'
import { bareTexts, saidWhileLoading } from './texts/bare-texts.ts'
import { catalogOf, keptSingulars, singulars, translated } from './texts/catalogs.ts'
import { notTexts } from './texts/not-texts.ts'
import { sourceTexts } from './texts/source-texts.ts'

const texts = sourceTexts()
const counting = new Set(texts.filter(({ one }) => one !== undefined).map(({ text }) => text))

describe.each(translated)('the catalog of %s', (language) => {
  const catalog = catalogOf(language)

  test('has every text, and no other: `npm run texts` brings it up to date', () => {
    expect(Object.keys(catalog).filter((text) => catalog[text] === '')).toEqual([])
    expect(Object.keys(catalog).toSorted()).toEqual([...new Set(texts.map(({ text }) => text))].sort())
  })
})

test('the texts for one are known, for texts that the server has filled', () => {
  expect(keptSingulars()).toEqual(singulars())
})

test('a text counts in the same way everywhere', () => {
  const both = texts.filter(({ text, one }) => one === undefined && counting.has(text))
  expect(both).toEqual([])
})

test('no text for pilots is outside of the catalogs', () => {
  const found = bareTexts().filter(({ path, text }) => !notTexts[path]?.includes(text))
  expect(found).toEqual([])
})

test('what is listed as no text is there', () => {
  const found = bareTexts()
  const gone = Object.entries(notTexts).flatMap(([path, listed]) =>
    listed
      .filter((text) => !found.some((each) => each.path === path && each.text === text))
      .map((text) => `${path}: ${text}`),
  )
  expect(gone).toEqual([])
})

test('nothing is said while a module loads', () => {
  expect(saidWhileLoading()).toEqual([])
})
