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

/** The settings that every front end has. A front end with more settings adds them to the type where it needs them. */
export const siteConfig = (): SiteConfig => {
  if (!loaded) throw new Error('the configuration is not loaded yet')
  return loaded
}
