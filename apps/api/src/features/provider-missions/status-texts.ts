import { t } from '@sortie/domain/language'
import type { MissionStatus } from '@sortie/domain/mission/mission-status'

interface Text {
  title: () => string
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
  available: {
    title: () => t('Mission unassigned'),
    body: (name) => t('{name} is no longer assigned to you.', { name }),
  },
  pilot_accepted: {
    title: () => t('Mission booked'),
    body: (name) => t('{name} is yours to fly.', { name }),
  },
  pilot_assigned: {
    title: () => t('Mission confirmed'),
    body: (name) => t("You're confirmed as the pilot of {name}.", { name }),
  },
  flight_complete: {
    title: () => t('Flight complete'),
    body: (name) => t('The flight of {name} is complete. Please upload your photos and videos.', { name }),
  },
  assets_uploaded: {
    title: () => t('Assets needed'),
    body: (name) => t('{name} is open for uploads.', { name }),
  },
  invoice_needed: {
    title: () => t('Invoice needed'),
    body: (name) => t('We need an invoice for {name} before we can pay you.', { name }),
  },
  complete: {
    title: () => t('Mission complete'),
    body: (name) => t('{name} is complete. Thank you!', { name }),
  },
  rejected: { title: () => t('Mission rejected'), body: (name) => t('{name} was rejected.', { name }) },
  canceled: { title: () => t('Mission canceled'), body: (name) => t('{name} was canceled.', { name }) },
}

export const isAnnounced = (status: MissionStatus): status is Announced =>
  !internal.some((step) => step === status)
