import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const developerKeys = {
  keys: ['provider-keys'],
  endpoints: ['webhook-endpoints'],
  deliveries: ['webhook-deliveries'],
  deliveryList: (filter: object) => ['webhook-deliveries', filter],
  delivery: (id: number) => ['webhook-deliveries', 'one', id],
  jobs: ['failed-jobs'],
  audit: (filter: object) => ['audit-log', filter],
} as const

const reloadKeys = () => markOutdated(developerKeys.keys)
const reloadEndpoints = () => markOutdated(developerKeys.endpoints)
const reloadDeliveries = () => markOutdated(developerKeys.deliveries, developerKeys.endpoints)

export const developerEffects = {
  writes: {
    'POST /v1/provider/keys': reloadKeys,
    'DELETE /v1/provider/keys/{id}': reloadKeys,
    'POST /v1/provider/webhook_endpoints': reloadEndpoints,
    'PATCH /v1/provider/webhook_endpoints/{id}': reloadEndpoints,
    'DELETE /v1/provider/webhook_endpoints/{id}': reloadDeliveries,
    'POST /v1/provider/webhook_endpoints/{id}/rotate_secret': reloadEndpoints,
    'POST /v1/provider/webhook_endpoints/{id}/resend_failed': reloadDeliveries,
    'POST /v1/provider/webhook_deliveries/{id}/resend': reloadDeliveries,
    'POST /v1/provider/jobs/failed/{id}/retry': () => markOutdated(developerKeys.jobs),
  },
  events: {
    'provider_key.changed': () => allOf(developerKeys.keys),
    'webhook_endpoint.changed': () => allOf(developerKeys.endpoints, developerKeys.deliveries),
  },
} satisfies Effects
