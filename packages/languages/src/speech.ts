import { type Language, languages, type Speech } from '@sortie/domain/language'
import { IntlMessageFormat } from 'intl-messageformat'

/** The texts of a language by their English: messages in ICU's format, which translators' tools read and write. */
export type Catalog = Readonly<Record<string, string>>

/** The English text for one of each text that counts, with that for many, by which catalogs know it. */
export type Singulars = Readonly<Record<string, string>>

type Values = Record<string, string | number>

/** Fewer letters than these between its placeholders, and a text could be recognized in almost anything. */
const fewestLetters = 5

/**
 * Longer texts are somebody's own, such as the notes of a review about hundreds of files, and comparing them takes
 * seconds. No text of ours is as long, whatever it is filled with.
 */
const longestRecognized = 2000
/** How many texts are looked for within one another: a mission's name in the title of a notification, for example. */
const mostNested = 3

interface Template {
  text: string
  isSingular: boolean
  names: string[]
  pattern: RegExp
  letters: number
}

const placeholder = /\{(\w+)\}/g

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const templateOf = (english: string, text: string): Template[] => {
  const names = [...english.matchAll(placeholder)].map(([, name = '']) => name)
  const pieces = english.split(/\{\w+\}/)
  const letters = pieces.join('').match(/\p{Letter}/gu)?.length ?? 0
  const isSingular = english !== text
  if (letters < fewestLetters || (names.length === 0 && !isSingular)) return []
  const pattern = new RegExp(`^${pieces.map(escaped).join('(.+?)')}$`, 's')
  return [{ text, isSingular, names, pattern, letters }]
}

/** The texts with placeholders, those that say most first: they leave the least to be guessed. */
const templatesOf = (catalog: Catalog, singulars: Singulars): Template[] =>
  [
    ...Object.keys(catalog).flatMap((text) => templateOf(text, text)),
    ...Object.entries(singulars).flatMap(([one, many]) => templateOf(one, many)),
  ].sort((a, b) => b.letters - a.letters)

export const speechOf = (language: Language, catalog: Catalog, singulars: Singulars): Speech => {
  const formats = new Map<string, IntlMessageFormat>()
  const formatOf = (english: string): IntlMessageFormat => {
    const known = formats.get(english)
    if (known) return known
    const { locale } = languages[language]
    // Tags belong to `RichText`. A text that the catalog lacks is said in English.
    const format = new IntlMessageFormat(catalog[english] || english, locale, undefined, { ignoreTag: true })
    formats.set(english, format)
    return format
  }
  const say = (english: string, values: Values): string => String(formatOf(english).format(values))

  let templates: Template[] | undefined
  const recognize = (filled: string, depth: number): string | undefined => {
    if (filled.length > longestRecognized || depth === mostNested) return undefined
    templates ??= templatesOf(catalog, singulars)
    for (const { text, isSingular, names, pattern } of templates) {
      const match = pattern.exec(filled)
      if (!match) continue
      const values: Values = isSingular ? { count: 1 } : {}
      names.forEach((name, index) => {
        const value = match[index + 1] ?? ''
        values[name] = name === 'count' ? Number(value.replaceAll(',', '')) : find(value, depth + 1)
      })
      return say(text, values)
    }
    return undefined
  }
  const find = (filled: string, depth: number): string =>
    Object.hasOwn(catalog, filled) ? say(filled, {}) : (recognize(filled, depth) ?? filled)
  return { language, say, sayAgain: (filled) => find(filled, 0) }
}
