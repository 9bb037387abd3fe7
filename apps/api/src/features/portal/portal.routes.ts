import type { PortalConfig } from '@sortie/contract/portal.calls'
import { portalCalls } from '@sortie/contract/portal.calls'
import type { Config } from '../../config.ts'
import type { MapGround } from '../../integrations/map/map-ground.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { mapSettings, siteSettings } from './site-settings.ts'

const portalConfig = (config: Config, mapGround: MapGround): PortalConfig => ({
  ...siteSettings(config, {
    client_id: config.identity.clientId,
    response_type: config.identity.responseType,
  }),
  ...mapSettings(config, mapGround),
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
  sample_weather: config.weather.sample,
  offline_pages: config.offlinePages,
})

export const portalRoutes = ({ serve, config, mapGround }: FeatureParts): void => {
  serve(portalCalls, {
    'GET /config.json': ({ reply }) => {
      reply.header('cache-control', 'no-cache')
      return portalConfig(config, mapGround)
    },
  })
}
