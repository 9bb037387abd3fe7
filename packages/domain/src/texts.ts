import { inLanguage, known, numberText, t, toTranslate } from './language.ts'

/** Texts used in more than one place, each written once. */

export const notFoundText = toTranslate(
  'Not Found. Sorry, the page you are looking for does not exist. Please check the address and try again.',
)
export const missionUnavailableText = toTranslate(
  'Sorry Pilot! This mission is no longer available. Stay tuned for your next opportunity to fly.',
)
export const missionGoneText = toTranslate('This mission is no longer available...')
export const appUpdatedText = toTranslate(
  'In order to update our app we need to reload your page. Click OK to reload.',
)
export const onHoldText = toTranslate(
  'This mission is temporarily on hold; pilots will be contacted on resume.',
)

/** In English, since schemas are made when modules are loaded. Fields say it in the reader's language. */
export const tooLongText = (characters: number): string =>
  inLanguage(undefined, () =>
    t('Please use {characters} characters or fewer', { characters: numberText(characters) }),
  )

/** The names that a provider uses in texts instead of 'the provider' and 'the support address'. */
export interface ProviderNames {
  provider_name: string
  support_address: string
}

export const defaultProviderNames: ProviderNames = {
  provider_name: toTranslate('the provider'),
  support_address: toTranslate('the support address'),
}

export const rescheduleUnavailableText = ({ provider_name }: ProviderNames = defaultProviderNames): string =>
  t("Reschedule isn't available for this mission. Please contact {provider_name} to reschedule.", {
    provider_name: known(provider_name),
  })

export const deletionFailedText = ({ support_address }: ProviderNames = defaultProviderNames): string =>
  t('Something went wrong. Please try again or contact {support_address}.', {
    support_address: known(support_address),
  })

export const shotHasAssetsText = toTranslate('Please remove assets from shot first.')
export const shotRequestedAgainText = toTranslate(
  "This shot was requested again, so it can't be deleted. If you can't fly it, leave a comment instead.",
)
