import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../packages/domain/src/language.ts'
import { sourceTexts } from './source-texts.ts'

const folder = join(import.meta.dirname, '../../packages/languages/src')

type Texts = Record<string, string>

export const translated = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')

const read = (name: string): Texts => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

export const catalogOf = (language: Language): Texts => read(language)
export const keptSingulars = (): Texts => read('singulars')

const sorted = (texts: Iterable<readonly [string, string]>): Texts =>
  Object.fromEntries([...texts].sort(([a], [b]) => Number(a > b) - Number(a < b)))

/** The English texts for one, with those for many. */
export const singulars = (): Texts =>
  sorted(sourceTexts().flatMap(({ one, text }) => (one === undefined ? [] : [[one, text] as const])))

const write = (name: string, texts: Texts): void =>
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(texts, null, 2)}\n`)

/** Gives every catalog the texts that the code has and no other. New ones are empty; returns how many those are. */
export const updateCatalogs = (): Record<string, number> => {
  const texts = new Set(sourceTexts().map(({ text }) => text))
  write('singulars', singulars())
  return Object.fromEntries(
    translated.map((language) => {
      const before = catalogOf(language)
      const after = sorted([...texts].map((text) => [text, before[text] ?? ''] as const))
      write(language, after)
      return [language, Object.values(after).filter((text) => text === '').length]
    }),
  )
}
