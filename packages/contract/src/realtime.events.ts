import type { Image } from '@sortie/domain/mission/asset.schema'

/** An image or video that was processed or assigned. It has no links: whoever shows the asset requests them. */
export interface AssetUpdate {
  id: string
  mission_id: number
  attributes: Pick<
    Image,
    'processing' | 'error' | 'shot' | 'gps_latitude' | 'gps_longitude' | 'gps_altitude' | 'taken_at'
  >
}

/**
 * The events of a pilot's channel, with the data of each. An event names what has changed; except for the two about
 * assets, which come in thousands, it holds none of it: whoever hears it asks for what they show. The database
 * announces them (apps/api/migrations/050-realtime-events.sql and 065-processing.sql).
 */
export interface PilotEvents {
  'account-changed': object
  'notifications-changed': object
  /** Without an id: several, or one that the pilot no longer has. */
  'missions-changed': { mission_id?: number }
  'image-updated': AssetUpdate
  'video-updated': AssetUpdate
  /** Assets of a mission were deleted or added: those named. Without names, many were assigned to other shots. */
  'assets-changed': { mission_id: number; deleted?: string[]; added?: string[] }
  'payouts-changed': object
  'work-orders-changed': object
  'calendar-feed-changed': object
}

/** Added to an event that our own server repeats to a socket that connected late: how long ago it was. */
export type Repeated<Data> = Data & { ms_ago?: number }
