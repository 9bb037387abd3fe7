import { type Language, languages, type Speech } from '@sortie/domain/language'
import { loadSpeech } from '@sortie/languages/load-speech.ts'

export const languageCodes = Object.keys(languages) as Language[]

// Loaded with the process, so that a text can be composed in any language without waiting.
const speeches = new Map(
  await Promise.all(languageCodes.map(async (code) => [code, await loadSpeech(code)] as const)),
)

/** How a language says texts, for `inLanguage`; undefined for English. */
export const speechOf = (language: Language | null): Speech | undefined =>
  language === null ? undefined : speeches.get(language)
