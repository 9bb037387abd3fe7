import type { ConsoleConfig } from '@sortie/contract/console.calls'
import type { SiteConfig } from '@sortie/contract/site-config'
import type { Config } from '../../config.ts'
import type { MapGround } from '../../integrations/map/map-ground.ts'

const realtime = ({ realtime: { key, hosted } }: Config): SiteConfig['realtime'] => {
  if (!hosted) return { key, cluster: '', host: null, port: null, tls: null, signs_in: false }
  const { protocol, hostname, port } = new URL(hosted.socketUrl)
  const tls = protocol === 'wss:'
  return {
    key,
    cluster: hosted.cluster,
    host: hostname,
    port: Number(port) || (tls ? 443 : 80),
    tls,
    signs_in: true,
  }
}

/** Who signs in to a front end, and how. */
type Client = Pick<SiteConfig['identity'], 'client_id' | 'response_type'>

/** The settings that all front ends have. */
export const siteSettings = (config: Config, client: Client): SiteConfig => ({
  application_token: config.applicationToken,
  identity: {
    issuer: config.identity.issuer,
    ...client,
    sign_up: config.identity.signUp,
    admin_claim: config.identity.adminClaim,
    drone_base_claim: config.identity.droneBaseClaim,
  },
  realtime: realtime(config),
  environment: config.environment,
})

export const mapSettings = (
  { map: { imagery }, places }: Config,
  mapGround: MapGround,
): Pick<ConsoleConfig, 'map' | 'places'> => ({
  map: {
    style_urls: mapGround.styleUrls(),
    imagery: imagery && { url: imagery.url, attribution: imagery.attribution, max_zoom: imagery.maxZoom },
  },
  places: places.kind === 'gazetteer' ? 'towns' : 'addresses',
})
