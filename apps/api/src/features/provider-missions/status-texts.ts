import type { MissionStatus } from '@sortie/domain/mission/mission-status'

interface Text {
  title: string
  body: string
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

/** What a pilot reads when the provider moves the pilot's mission to a status that is the pilot's business. */
export const statusTexts: Readonly<Record<Announced, Text>> = {
  available: { title: 'Mission unassigned', body: 'this mission is no longer assigned to you.' },
  pilot_accepted: { title: 'Mission booked', body: 'this mission is now yours to fly.' },
  pilot_assigned: { title: 'Mission confirmed', body: "you're confirmed as the pilot for this mission." },
  flight_complete: { title: 'Flight complete', body: 'the flight is complete. Please upload your assets.' },
  assets_uploaded: { title: 'Assets needed', body: 'this mission is open for uploads.' },
  invoice_needed: { title: 'Invoice needed', body: 'an invoice is needed before you can be paid.' },
  complete: { title: 'Mission complete', body: 'this mission is complete. Thank you!' },
  rejected: { title: 'Mission rejected', body: 'this mission has been rejected.' },
  canceled: { title: 'Mission canceled', body: 'this mission has been canceled.' },
}

export const isAnnounced = (status: MissionStatus): status is Announced =>
  !internal.some((step) => step === status)
