import type { PortalConfig } from '@sortie/contract/portal.calls'
import { known } from '@sortie/domain/language'
import { loadSiteConfig, siteConfig } from '@sortie/web-app/site-config.ts'

/** The server gives the portal more settings than other front ends, in the same file. */
export const loadPortalConfig = (): Promise<PortalConfig> => loadSiteConfig() as Promise<PortalConfig>

export const portalConfig = (): PortalConfig => siteConfig() as PortalConfig

/** The provider's name in a sentence. Without one it is 'the provider', in the reader's language. */
export const providerName = (): string => known(portalConfig().provider_name)
