import { isLanguage, type Language, language, languages, speak } from '@sortie/domain/language'
import { storageName } from './site.ts'

// Without React, because it runs before anything is drawn.

const storageKey = storageName('language')

interface Choice {
  language: Language
  /** Chosen by a visitor: the account they sign in to takes it over. */
  isForAccount: boolean
}

const keptChoice = (): Choice | undefined => {
  const [kept, isForAccount] = (localStorage.getItem(storageKey) ?? '').split(' ')
  return isLanguage(kept) ? { language: kept, isForAccount: isForAccount !== undefined } : undefined
}

const keepChoice = (chosen: Language, { isForAccount }: { isForAccount: boolean }): void =>
  localStorage.setItem(storageKey, isForAccount ? `${chosen} for-account` : chosen)

/** The first language of the browser that there is. */
const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en'

/** As the person chose on this device or else as the browser says. */
const deviceLanguage = (): Language => keptChoice()?.language ?? browserLanguage()

/** Loads what the language of this device says, before anything is drawn. English needs nothing. */
export const startLanguage = async (): Promise<void> => {
  const wanted = deviceLanguage()
  if (wanted === 'en') return
  try {
    const { loadSpeech } = await import('@sortie/languages/load-speech.ts')
    const speech = await loadSpeech(wanted)
    if (speech) speak(speech)
    document.documentElement.lang = language()
  } catch (error) {
    // English is better than no page.
    console.warn(`the texts in ${languages[wanted].name} could not be loaded`, error)
  }
}

/** Draws everything again in the language that a person chose. */
export const chooseLanguage = (chosen: Language, options: { isForAccount: boolean }): void => {
  keepChoice(chosen, options)
  if (chosen !== language()) location.reload()
}

/**
 * Makes this device and the account of whoever signed in speak the same language: that which a visitor has just chosen,
 * else that of the account. An account without one takes that of the device, which its mails then follow.
 */
export const agreeOnLanguage = async (
  ofAccount: Language | null,
  save: (chosen: Language) => Promise<unknown>,
): Promise<void> => {
  const onDevice = deviceLanguage()
  const isNews = keptChoice()?.isForAccount === true || (ofAccount === null && onDevice !== 'en')
  if (isNews) {
    if (onDevice !== ofAccount) await save(onDevice)
    keepChoice(onDevice, { isForAccount: false })
  } else if (ofAccount !== null && ofAccount !== onDevice) chooseLanguage(ofAccount, { isForAccount: false })
}
