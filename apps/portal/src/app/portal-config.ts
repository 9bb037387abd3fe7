import type { PortalConfig } from '@sortie/contract/portal.calls'

let loaded: PortalConfig | undefined
let loading: Promise<PortalConfig> | undefined

const load = async (): Promise<PortalConfig> => {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`the configuration could not be loaded (${response.status})`)
  loaded = (await response.json()) as PortalConfig
  return loaded
}

/** Requested once, before anything is drawn; after a failure it is requested again. */
export const loadPortalConfig = (): Promise<PortalConfig> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

export const portalConfig = (): PortalConfig => {
  if (!loaded) throw new Error('the configuration is not loaded yet')
  return loaded
}
