import type { MissionStatus } from '../mission/mission-status.ts'

/** A mission's status as the provider's people read it. */
export const statusWords: Readonly<Record<MissionStatus, string>> = {
  created: 'Created',
  available: 'Not offered',
  pilots_notified: 'Offered',
  pilot_accepted: 'Accepted',
  pilot_assigned: 'Confirmed',
  flight_complete: 'Flown',
  assets_uploaded: 'Uploading',
  processing_shots: 'In review',
  assets_classified: 'Sorted',
  in_production: 'In production',
  awaiting_payment: 'Awaiting payment',
  invoice_needed: 'Invoice needed',
  invoiced: 'Invoiced',
  complete: 'Complete',
  rejected: 'Rejected',
  canceled: 'Canceled',
}
