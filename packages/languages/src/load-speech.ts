import type { Language, Speech } from '@sortie/domain/language'
import type { Catalog } from './speech.ts'

/** English needs no catalog: texts are written in it. */
const catalogs: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalog }>>> = {
  es: () => import('./es.json', { with: { type: 'json' } }),
}

/** Loads what a language says; undefined for English. */
export const loadSpeech = async (language: Language): Promise<Speech | undefined> => {
  if (language === 'en') return undefined
  const [{ speechOf }, catalog, singulars] = await Promise.all([
    import('./speech.ts'),
    catalogs[language](),
    import('./singulars.json', { with: { type: 'json' } }),
  ])
  return speechOf(language, catalog.default, singulars.default)
}
