import { t } from '../language.ts'

export const missionStatuses = [
  'created',
  'available',
  'pilots_notified',
  'pilot_accepted',
  'pilot_assigned',
  'flight_complete',
  'assets_uploaded',
  'processing_shots',
  'assets_classified',
  'in_production',
  'awaiting_payment',
  'invoice_needed',
  'invoiced',
  'complete',
  'rejected',
  'canceled',
] as const

export type MissionStatus = (typeof missionStatuses)[number]

export const dashboardStatuses: readonly MissionStatus[] = [
  'available',
  'pilots_notified',
  'pilot_accepted',
  'flight_complete',
  'assets_uploaded',
]

/** The statuses that the dashboard requests; `available` stands for the pilot's own offers there. */
export const dashboardQueryStatuses: readonly MissionStatus[] = [
  'available',
  'pilot_accepted',
  'flight_complete',
  'assets_uploaded',
]

/** The statuses that count as a completed mission of a pilot. */
export const pilotLogStatuses: readonly MissionStatus[] = [
  'processing_shots',
  'assets_classified',
  'in_production',
  'awaiting_payment',
  'invoice_needed',
  'invoiced',
  'complete',
  'rejected',
]

/** The statuses a pilot is paid for: flown, and not canceled. The database has the same rule. */
export const isFlown = (status: string): boolean =>
  includes(['flight_complete', 'assets_uploaded', ...pilotLogStatuses], status)

/** The status changes a mission can make. The database has the same table and refuses all others. */
export const missionSteps: Readonly<Record<MissionStatus, readonly MissionStatus[]>> = {
  created: ['available', 'pilots_notified', 'canceled'],
  available: ['pilots_notified', 'canceled'],
  pilots_notified: ['available', 'pilot_accepted', 'canceled'],
  pilot_accepted: ['available', 'pilot_assigned', 'flight_complete', 'assets_uploaded', 'canceled'],
  pilot_assigned: ['available', 'flight_complete', 'assets_uploaded', 'canceled'],
  flight_complete: ['assets_uploaded', 'canceled'],
  assets_uploaded: ['processing_shots', 'rejected', 'canceled'],
  processing_shots: ['assets_classified', 'assets_uploaded', 'rejected'],
  assets_classified: ['in_production', 'assets_uploaded', 'rejected'],
  in_production: ['awaiting_payment', 'assets_uploaded', 'rejected'],
  awaiting_payment: ['invoice_needed', 'invoiced', 'complete'],
  invoice_needed: ['invoiced', 'complete'],
  invoiced: ['complete'],
  complete: [],
  rejected: [],
  canceled: [],
}

const reviewStatuses: readonly MissionStatus[] = ['processing_shots', 'assets_classified', 'in_production']

/** Whether the mission was submitted and its review has not ended. */
export const isInReview = ({ status }: { status: string }): boolean => includes(reviewStatuses, status)

export const isKnownStatus = (status: string): status is MissionStatus =>
  (missionStatuses as readonly string[]).includes(status)

const includes = (statuses: readonly string[], status: string) => statuses.includes(status)

export const canStep = (from: string, to: string): boolean =>
  isKnownStatus(from) && includes(missionSteps[from], to)

/** The rule of the specification to the letter. It is meant for accepted missions only, never for offers. */
export const countsAsComplete = (status: string): boolean =>
  !includes(['pilot_assigned', 'flight_complete', 'assets_uploaded', 'pilot_accepted'], status)

export const workOrderProgressStatuses: readonly MissionStatus[] = ['pilot_accepted', 'flight_complete']

export const isInProgressForWorkOrder = (status: string): boolean =>
  includes(workOrderProgressStatuses, status)

const statusesThatShowOnHold: readonly MissionStatus[] = [
  'pilots_notified',
  'pilot_accepted',
  'assets_uploaded',
  'processing_shots',
  'assets_classified',
]

interface Hold {
  is_on_hold: boolean
  showOnHold: boolean
}

/** Either flag puts a mission on hold: nobody can accept, upload or reschedule it, whatever its status. */
export const isOnHold = ({ is_on_hold, showOnHold }: Hold): boolean => is_on_hold || showOnHold

export const showsOnHold = (mission: Hold & { status: string }): boolean =>
  isOnHold(mission) && includes(statusesThatShowOnHold, mission.status)

export const nextStepLabel = (status: string): string | null =>
  status === 'pilot_assigned'
    ? t('Complete Flight')
    : status === 'flight_complete'
      ? t('Upload Assets')
      : null
