import type { PortalConfig } from '@sortie/contract/portal.calls'

let loaded: PortalConfig | undefined

/** Asked for once, before anything is drawn. */
export const loadPortalConfig = async (): Promise<PortalConfig> => {
  const answer = await fetch('/config.json')
  if (!answer.ok) throw new Error(`the configuration could not be loaded (${answer.status})`)
  loaded = (await answer.json()) as PortalConfig
  return loaded
}

export const portalConfig = (): PortalConfig => {
  if (!loaded) throw new Error('the configuration is not loaded yet')
  return loaded
}
