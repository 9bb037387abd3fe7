/** The query keys of missions. A shorter key matches all that begin with it. */
export const missionKeys = {
  /** Every list of missions. */
  lists: ['missions'],
  dashboard: (page: number, sort: string | null) => ['missions', 'dashboard', page, sort],
  own: (sort: string | null) => ['missions', 'own', sort],
  pilotLog: (page: number) => ['missions', 'pilot-log', page],
  nextFlights: ['missions', 'next-flights'],
  map: ['missions', 'map'],
  payoutTimelines: ['missions', 'payout-timelines'],
  payoutTimeline: (id: number) => ['missions', 'payout-timelines', id],
  /** One mission, with its timeslots and its weather. */
  one: (id: number) => ['mission', id],
  any: ['mission'],
  timeslots: (id: number) => ['mission', id, 'timeslots'],
  transfer: (id: number) => ['mission', id, 'transfer'],
  assets: (id: number) => ['mission', id, 'assets'],
  flightLog: (id: number) => ['mission', id, 'flight-log'],
  weather: (id: number, kind: string) => ['mission', id, 'weather', kind],
} as const
