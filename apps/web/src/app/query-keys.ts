/** Every key under which a response is cached. A shorter key reaches all that begin with it. */
export const queryKeys = {
  account: ['account'],
  /** Every list of missions. */
  missions: ['missions'],
  dashboardMissions: (page: number) => ['missions', 'dashboard', page],
  pilotLog: (page: number) => ['missions', 'pilot-log', page],
  mapMissions: ['missions', 'map'],
  /** One mission, with its timeslots and its weather. */
  mission: (id: number) => ['mission', id],
  timeslots: (id: number) => ['mission', id, 'timeslots'],
  missionWeather: (id: number, kind: string) => ['mission', id, 'weather', kind],
  weather: (latitude: number, longitude: number) => ['weather', latitude, longitude],
  licenseTypes: ['license-types'],
  licenseImage: (id: number) => ['license-image', id],
  workOrders: ['work-orders'],
  dailyMessage: ['daily-message'],
  earnings: ['earnings'],
  notifications: ['notifications'],
  legalEntities: ['legal-entities'],
  calendarFeed: ['calendar-feed'],
  pointsOfInterest: ['points-of-interest'],
  pointsOfInterestWithin: (bounds: readonly number[] | null) => ['points-of-interest', bounds],
  droneCatalog: ['catalog', 'drones'],
  deviceCatalog: ['catalog', 'devices'],
  equipmentCatalog: ['catalog', 'equipment'],
  rescheduleReasons: ['reschedule-reasons'],
  places: (query: string) => ['places', query],
} as const
