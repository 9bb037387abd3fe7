/**
 * The texts of the portal in the reader's language. A text is written in English where it is used, and that English is
 * its name in the catalogs of other languages (packages/languages). English needs no catalog.
 */

/** The languages, by their code, with the locale for numbers and dates. Pilots fly in the United States. */
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US' },
} as const

export type Language = keyof typeof languages

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)

type Value = string | number

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** What fills the placeholders of a text; nothing to say for a text without any. */
type ValuesOf<Text extends string, Given extends string = never> = [
  Exclude<Placeholder<Text>, Given>,
] extends [never]
  ? []
  : [values: { [Name in Exclude<Placeholder<Text>, Given>]: Value }]

/** How a language says the texts that are written in English. */
export interface Speech {
  language: Language
  /** The text in this language, with its placeholders filled. A plural is named by its text for many. */
  say: (english: string, values: Record<string, Value>) => string
  /** A text that was filled in English elsewhere, by the server for example, in this language if the catalog has it. */
  sayAgain: (filled: string) => string
}

const fill = (text: string, values: Record<string, Value>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

const english: Speech = { language: 'en', say: fill, sayAgain: (filled) => filled }

let speech = english

/** From now on texts are said in this way. Front ends call it once, before the first page. */
export const speak = (other: Speech): void => {
  speech = other
}

/** Does a piece of work, which must not wait for anything, in a language: a mail in that of its reader. */
export const inLanguage = <Result>(other: Speech | undefined, work: () => Result): Result => {
  const before = speech
  speech = other ?? english
  try {
    return work()
  } finally {
    speech = before
  }
}

export const language = (): Language => speech.language
export const locale = (): string => languages[speech.language].locale

/** A text in the reader's language: `t('Fly {name}', { name })`. */
export const t = <const Text extends string>(text: Text, ...[values]: ValuesOf<Text>): string =>
  speech.say(text, values ?? {})

/** A text that counts: `plural(files, '1 file', '{count} files')`. */
export const plural = <const One extends string, const Many extends string>(
  count: number,
  one: One,
  many: Many,
  ...[values]: ValuesOf<`${One}${Many}`, 'count'>
): string =>
  speech.language === 'en'
    ? fill(count === 1 ? one : many, { ...values, count: numberText(count) })
    : speech.say(many, { ...values, count })

/** Marks a text that is kept or compared in English, and said with `known` where a person reads it. */
export const toTranslate = <const Text extends string>(text: Text): Text => text

/** A text made in English elsewhere (by the server, by a worker, as a constant) in the reader's language. */
export const known = (text: string): string => speech.sayAgain(text)

export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(locale(), options)

/** 'a, b and c' or 'a, b or c', as the reader's language lists. */
export const listText = (
  items: Iterable<string>,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => new Intl.ListFormat(locale(), { type }).format(items)
