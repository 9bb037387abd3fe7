import type { PortalConfig } from '@sortie/contract/portal.calls'
import { portalCalls } from '@sortie/contract/portal.calls'
import type { Config } from '../../config.ts'
import type { MapGround } from '../../integrations/map/map-ground.ts'
import type { FeatureParts } from '../feature-parts.ts'

const realtime = ({ realtime: { key, hosted } }: Config): PortalConfig['realtime'] => {
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

const portalConfig = (config: Config, mapGround: MapGround): PortalConfig => ({
  application_token: config.applicationToken,
  identity: {
    issuer: config.identity.issuer,
    client_id: config.identity.clientId,
    response_type: config.identity.responseType,
    sign_up: config.identity.signUp,
    admin_claim: config.identity.adminClaim,
    drone_base_claim: config.identity.droneBaseClaim,
  },
  sign_in: config.signIn,
  provider_name: config.providerName,
  support_address: config.supportAddress,
  contact: {
    email: config.contact.email,
    phone: config.contact.phone,
    help_url: config.contact.helpUrl,
  },
  blog_url: config.blogUrl,
  privacy_policy_url: config.privacyPolicyUrl,
  analytics_url: config.analyticsUrl,
  conversion_pixel_url: config.conversionPixelUrl,
  welcome_video_url: config.welcomeVideoUrl,
  flight_authorization_url: config.flightAuthorizationUrl,
  map: {
    style_urls: mapGround.styleUrls(),
    imagery: config.map.imagery && {
      url: config.map.imagery.url,
      attribution: config.map.imagery.attribution,
      max_zoom: config.map.imagery.maxZoom,
    },
  },
  places: config.places.kind === 'gazetteer' ? 'towns' : 'addresses',
  realtime: realtime(config),
  sample_weather: config.weather.sample,
  offline_pages: config.offlinePages,
  environment: config.environment,
})

export const portalRoutes = ({ serve, config, mapGround }: FeatureParts): void => {
  serve(portalCalls, {
    'GET /config.json': ({ reply }) => {
      reply.header('cache-control', 'no-cache')
      return portalConfig(config, mapGround)
    },
  })
}
