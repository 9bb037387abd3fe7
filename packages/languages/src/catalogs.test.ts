import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@sortie/domain/language'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import type { Catalog, Singulars } from './speech.ts'

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'))

const singulars: Singulars = read('singulars')
const counting = new Set(Object.values(singulars))

const translated = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')

test('every language but English has a catalog', () => {
  const catalogs = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json'))
  expect(catalogs.sort()).toEqual(['singulars', ...translated].sort().map((name) => `${name}.json`))
})

/** The placeholders and the tags of a text. A form may count without naming the number. */
const named = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[},]|<\/?\d+>/g)].map(([whole, name]) => name ?? whole))]
    .filter((name) => name !== 'count' || !counting.has(text))
    .sort()

describe.each(translated)('the catalog of %s', (language) => {
  const catalog: Catalog = read(language)
  const { locale } = languages[language]
  const entries = Object.entries(catalog)

  test('fills what English fills, and has its tags', () => {
    const wrong = entries.filter(([text, said]) => {
      const needed = named(text)
      const filled = named(said).filter((name) => name !== 'count' || needed.includes(name))
      const counts = /\{count\}/.test(said) && !/\{count\}/.test(text)
      return counts || needed.join() !== filled.join()
    })
    expect(wrong).toEqual([])
  })

  test('counts in all forms of the language where English counts, and nowhere else', () => {
    const all = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted().join()
    const countedIn = (said: string): string[] =>
      new IntlMessageFormat(said, locale, undefined, { ignoreTag: true })
        .getAst()
        .flatMap((element) => ('options' in element ? [Object.keys(element.options).sort().join()] : []))
    const wrong = entries.filter(([text, said]) => {
      const forms = countedIn(said)
      return counting.has(text) ? forms.length === 0 || forms.some((each) => each !== all) : forms.length > 0
    })
    expect(wrong).toEqual([])
  })
})
