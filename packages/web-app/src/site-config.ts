import type { SiteConfig } from '@sortie/contract/site-config'
import { sitePath } from './site.ts'

let loaded: SiteConfig | undefined
let loading: Promise<SiteConfig> | undefined

const load = async (): Promise<SiteConfig> => {
  const response = await fetch(sitePath('/config.json'))
  if (!response.ok) throw new Error(`the configuration could not be loaded (${response.status})`)
  loaded = (await response.json()) as SiteConfig
  return loaded
}

/** Requested once, before anything is drawn. After a failure it is requested again. */
export const loadSiteConfig = (): Promise<SiteConfig> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

let renewing: Promise<void> | undefined

const renew = async (): Promise<void> => {
  // Not the copy that a device keeps for visits without a network.
  const response = await fetch(sitePath('/config.json'), { cache: 'no-store' })
  if (!response.ok) return
  const { application_token } = (await response.json()) as SiteConfig
  if (loaded) loaded = { ...loaded, application_token }
}

/**
 * Fetches the application token again after the server has refused one: it was changed while this page was open.
 * Whether there is another one now.
 */
export const renewApplicationToken = async (refused: string): Promise<boolean> => {
  if (siteConfig().application_token !== refused) return true
  renewing ??= renew().finally(() => {
    renewing = undefined
  })
  await renewing.catch(() => {})
  return siteConfig().application_token !== refused
}

/** The settings that every front end has. A front end with more settings adds them to the type where it needs them. */
export const siteConfig = (): SiteConfig => {
  if (!loaded) throw new Error('the configuration is not loaded yet')
  return loaded
}
