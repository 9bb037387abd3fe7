import { describe, expect, test } from 'vitest'
import {
  inLanguage,
  isLanguage,
  known,
  language,
  languages,
  listText,
  locale,
  numberText,
  plural,
  type Speech,
  speak,
  t,
  toTranslate,
} from './language.ts'

/** Says what it was asked to say. */
const spanish: Speech = {
  language: 'es',
  say: (english, values) => `es: ${english} ${JSON.stringify(values)}`,
  sayAgain: (filled) => `es: ${filled}`,
}

describe('in English', () => {
  test('a text is said as it is written', () => {
    expect(t('Dashboard')).toBe('Dashboard')
    expect(toTranslate('Dashboard')).toBe('Dashboard')
    expect(known('Dashboard')).toBe('Dashboard')
    expect([language(), locale()]).toEqual(['en', 'en-US'])
  })

  test('its placeholders are filled, each wherever it stands', () => {
    expect(t('Fly {name} by {day}, {name}', { name: 'Roof', day: 5 })).toBe('Fly Roof by 5, Roof')
    // What fills one isn't a text of its own.
    expect(t('Fly {name} by {day}', { name: '{day} $& $1', day: '' })).toBe('Fly {day} $& $1 by ')
  })

  test('a text that counts says one or many, with a number that people read', () => {
    const files = (count: number) => plural(count, '1 file', '{count} files')
    expect([0, 1, 2, 1200].map(files)).toEqual(['0 files', '1 file', '2 files', '1,200 files'])
    const shots = (count: number) =>
      plural(count, '1 photo of {shot} was refused', '{count} photos of {shot} were refused', {
        shot: 'Roof',
      })
    expect([shots(1), shots(2)]).toEqual(['1 photo of Roof was refused', '2 photos of Roof were refused'])
  })

  test('numbers and lists', () => {
    expect(numberText(1234.5)).toBe('1,234.5')
    expect(numberText(0.5, { style: 'percent' })).toBe('50%')
    expect(listText(['a', 'b', 'c'])).toBe('a, b, and c')
    expect(listText(new Set(['a', 'b']), 'disjunction')).toBe('a or b')
    expect(listText([])).toBe('')
  })
})

describe('in another language', () => {
  const inSpanish = <Result>(work: () => Result) => inLanguage(spanish, work)

  test('texts are said by that language, with their values', () => {
    expect(inSpanish(() => t('Fly {name}', { name: 'Roof' }))).toBe('es: Fly {name} {"name":"Roof"}')
    expect(inSpanish(() => t('Dashboard'))).toBe('es: Dashboard {}')
    expect(inSpanish(() => known('Dashboard'))).toBe('es: Dashboard')
    expect(inSpanish(() => toTranslate('Dashboard'))).toBe('Dashboard')
    expect(inSpanish(() => [language(), locale()])).toEqual(['es', 'es-US'])
  })

  test('a text that counts is named by its text for many, whatever the number', () => {
    const files = (count: number) =>
      inSpanish(() => plural(count, '1 file of {shot}', '{count} files of {shot}', { shot: 'Roof' }))
    expect(files(1)).toBe('es: {count} files of {shot} {"shot":"Roof","count":1}')
    expect(files(1200)).toBe('es: {count} files of {shot} {"shot":"Roof","count":1200}')
  })

  test('numbers and lists are those of its locale', () => {
    expect(inSpanish(() => numberText(1234.5))).toBe((1234.5).toLocaleString('es-US'))
    expect(inSpanish(() => listText(['a', 'b', 'c']))).toBe('a, b y c')
    expect(inSpanish(() => listText(['a', 'b'], 'disjunction'))).toBe('a o b')
  })

  test('it lasts as long as the work, also where that fails or speaks English inside', () => {
    const inside = inSpanish(() => [inLanguage(undefined, language), language()])
    expect(inside).toEqual(['en', 'es'])
    expect(language()).toBe('en')
    const failing = () =>
      inSpanish(() => {
        throw new Error(language())
      })
    expect(failing).toThrow('es')
    expect(language()).toBe('en')
    expect(t('Dashboard')).toBe('Dashboard')
  })
})

test('a value that is missing leaves its placeholder', () => {
  const text: string = 'Fly {name}'
  expect(t(text)).toBe('Fly {name}')
})

test('a front end speaks its language from the start', () => {
  expect(
    inLanguage(undefined, () => {
      speak(spanish)
      return [language(), t('Dashboard')]
    }),
  ).toEqual(['es', 'es: Dashboard {}'])
  expect(language()).toBe('en')
})

test('languages are known by their codes, and named as their readers name them', () => {
  expect(Object.values(languages).map(({ name }) => name)).toEqual(['English', 'Español'])
  expect(['en', 'es', 'de', '', undefined].filter(isLanguage)).toEqual(['en', 'es'])
})
