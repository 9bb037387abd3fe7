import type { ConsoleConfig } from '@sortie/contract/console.calls'
import { defaultProviderNames } from '@sortie/domain/texts'
import { loadSiteConfig, siteConfig } from '@sortie/web-app/site-config.ts'

/** The server gives the console more settings than other front ends, in the same file. */
export const loadConsoleConfig = (): Promise<ConsoleConfig> => loadSiteConfig() as Promise<ConsoleConfig>

export const consoleConfig = (): ConsoleConfig => siteConfig() as ConsoleConfig

/** The provider's name as a title: the default is made for the middle of a sentence. */
export const providerTitle = (): string => {
  const { provider_name } = consoleConfig()
  return provider_name === defaultProviderNames.provider_name ? 'Sortie' : provider_name
}
