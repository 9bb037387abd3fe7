import type { MissionStatus } from '@sortie/domain/mission/mission-status'

interface Text {
  title: string
  body: (name: string) => string
}

/** Steps within the provider's house: a pilot has nothing to do about them. */
const internal = [
  'created',
  'pilots_notified',
  'processing_shots',
  'assets_classified',
  'in_production',
  'awaiting_payment',
  'invoiced',
] as const satisfies readonly MissionStatus[]

type Announced = Exclude<MissionStatus, (typeof internal)[number]>

/** Notifications to a pilot when the provider moves their mission to a status that concerns them. */
export const statusTexts: Readonly<Record<Announced, Text>> = {
  available: { title: 'Mission unassigned', body: (name) => `${name} is no longer assigned to you.` },
  pilot_accepted: { title: 'Mission booked', body: (name) => `${name} is yours to fly.` },
  pilot_assigned: { title: 'Mission confirmed', body: (name) => `You're confirmed as the pilot of ${name}.` },
  flight_complete: {
    title: 'Flight complete',
    body: (name) => `The flight of ${name} is complete. Please upload your photos and videos.`,
  },
  assets_uploaded: { title: 'Assets needed', body: (name) => `${name} is open for uploads.` },
  invoice_needed: {
    title: 'Invoice needed',
    body: (name) => `We need an invoice for ${name} before we can pay you.`,
  },
  complete: { title: 'Mission complete', body: (name) => `${name} is complete. Thank you!` },
  rejected: { title: 'Mission rejected', body: (name) => `${name} was rejected.` },
  canceled: { title: 'Mission canceled', body: (name) => `${name} was canceled.` },
}

export const isAnnounced = (status: MissionStatus): status is Announced =>
  !internal.some((step) => step === status)
