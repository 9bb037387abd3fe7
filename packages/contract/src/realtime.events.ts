/**
 * What a pilot's channel says, with the data of each event. An event names what has changed and holds none of it:
 * whoever hears it asks for what they show. The database announces them (apps/api/migrations/050-realtime-events.sql).
 */
export interface PilotEvents {
  'account-changed': object
  'notifications-changed': object
  /** Without an id: several, or one that the pilot no longer has. */
  'missions-changed': { mission_id?: number }
  'payouts-changed': object
  'work-orders-changed': object
  'calendar-feed-changed': object
}

/** What our own server says again to a socket that comes a little later holds besides how long ago it was. */
export type Repeated<Data> = Data & { ms_ago?: number }
