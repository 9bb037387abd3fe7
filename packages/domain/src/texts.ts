/** Texts used in more than one place, each written once. */

export const notFoundText =
  'Not Found. Sorry, the page you are looking for does not exist. Please check the address and try again.'
export const missionUnavailableText =
  'Sorry Pilot! This mission is no longer available. Stay tuned for your next opportunity to fly.'
export const missionGoneText = 'This mission is no longer available...'
export const appUpdatedText = 'In order to update our app we need to reload your page. Click OK to reload.'
export const onHoldText = 'This mission is temporarily on hold; pilots will be contacted on resume.'

export const tooLongText = (characters: number): string =>
  `Please use ${characters.toLocaleString('en-US')} characters or fewer`

/** The names that a provider uses in texts instead of 'the provider' and 'the support address'. */
export interface ProviderNames {
  provider_name: string
  support_address: string
}

export const defaultProviderNames: ProviderNames = {
  provider_name: 'the provider',
  support_address: 'the support address',
}

export const rescheduleUnavailableText = ({ provider_name }: ProviderNames = defaultProviderNames): string =>
  `Reschedule isn't available for this mission. Please contact ${provider_name} to reschedule.`

export const deletionFailedText = ({ support_address }: ProviderNames = defaultProviderNames): string =>
  `Something went wrong. Please try again or contact ${support_address}.`

export const shotHasAssetsText = 'Please remove assets from shot first.'
export const shotRequestedAgainText =
  "This shot was requested again, so it can't be deleted. If you can't fly it, leave a comment instead."
