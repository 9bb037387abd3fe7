export const pinTypes = [
  'client',
  'training',
  'available',
  'commercial-panorama',
  'residential-panorama',
  'active',
  'completed',
  'creative',
] as const

export type PinType = (typeof pinTypes)[number]

export const pinTitles: Readonly<Record<PinType, string>> = {
  client: 'Client mission',
  training: 'Training mission',
  available: 'Available mission',
  'commercial-panorama': 'Commercial panorama available',
  'residential-panorama': 'Residential panorama available',
  active: 'Active mission',
  completed: 'Completed mission',
  creative: 'Creative mission',
}
