import type { PortalConfig } from '@sortie/contract/portal.calls'

let loaded: PortalConfig | undefined

/** Asked for once, before anything is drawn. */
export const loadPortalConfig = async (): Promise<PortalConfig> => {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`the configuration could not be loaded (${response.status})`)
  loaded = (await response.json()) as PortalConfig
  return loaded
}

export const portalConfig = (): PortalConfig => {
  if (!loaded) throw new Error('the configuration is not loaded yet')
  return loaded
}
