import { consoleCalls } from '@sortie/contract/console.calls'
import { notFound } from '../../platform/errors.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { mapSettings, siteSettings } from './site-settings.ts'

export const consoleRoutes = ({ serve, config, mapGround }: FeatureParts): void => {
  serve(consoleCalls, {
    'GET /console/config.json': ({ reply }) => {
      const { staff } = config.identity
      if (!staff) throw notFound()
      reply.header('cache-control', 'no-cache')
      return {
        // Their client takes a code whatever that of the pilots takes, whose setting is for older providers.
        ...siteSettings(config, { client_id: staff.clientId, response_type: 'code' }),
        ...mapSettings(config, mapGround),
        provider_name: config.providerName,
      }
    },
  })
}
