import type { Image } from '@sortie/domain/mission/asset.schema'
import type { WebhookEventType } from './webhook.events.ts'

/** An image or video that was processed or assigned. It has no links: a page that shows the asset requests them. */
export interface AssetUpdate {
  id: string
  mission_id: number
  attributes: Pick<
    Image,
    'processing' | 'error' | 'shot' | 'gps_latitude' | 'gps_longitude' | 'gps_altitude' | 'taken_at'
  >
}

/**
 * The events of a pilot's channel, with the data of each. An event names what has changed but does not contain it, and
 * pages fetch what they show. The two events about assets, which come in thousands, are the exception. The database
 * announces them (apps/api/migrations/050-realtime-events.sql and 065-processing.sql).
 */
export interface PilotEvents {
  'account-changed': object
  'notifications-changed': object
  /** Without an id, it concerns several missions, or one that the pilot no longer has. */
  'missions-changed': { mission_id?: number }
  'image-updated': AssetUpdate
  'video-updated': AssetUpdate
  /**
   * Assets of a mission were deleted or added: those with these ids. Without ids, many were assigned to other shots.
   */
  'assets-changed': { mission_id: number; deleted?: string[]; added?: string[] }
  /** The pilot noted something on the day of a flight, maybe on another device. */
  'flight-log-changed': { mission_id: number }
  'payouts-changed': object
  'work-orders-changed': object
  'calendar-feed-changed': object
}

/**
 * What the database announces of every change, whoever made it (apps/api/migrations/201-announce-to-provider.sql).
 * Without an id, it concerns several records.
 */
interface ProviderChanges {
  'mission.changed': { mission_id?: number }
  /** Who reviews a mission has changed, or a verdict has (apps/api/migrations/250-reviews.sql). */
  'review.changed': { mission_id: number }
  'pilot.changed': { pilot_id?: number }
  'payout.changed': { payout_id?: number }
  'webhook_endpoint.changed': { webhook_endpoint_id?: number }
  // Lists that are short enough to be fetched as a whole (apps/api/migrations/290-announce-lists-to-provider.sql).
  'catalog.changed': object
  'person.changed': object
  'point_of_interest.changed': object
  'provider_key.changed': object
  'saved_filter.changed': object
  'settings.changed': object
  'stock_submission.changed': object
  'work_order.changed': object
}

/**
 * The events of the provider's channels (provider-realtime.calls.ts): what has changed, and those of webhooks. They hold
 * no more than whom and what they are about: whoever hears one asks for what they show.
 */
export type ProviderEvents = ProviderChanges & {
  [Type in WebhookEventType]: Type extends `pilot.${string}`
    ? { pilot_id: number }
    : Type extends `payout.${string}`
      ? { payout_id: number; pilot_id: number }
      : { mission_id: number; pilot_id: number }
}

/** Added to an event that our own server repeats to a socket that connected later: how long ago it was. */
export type Repeated<Data> = Data & { ms_ago?: number }
