import type { MissionStatus } from '@sortie/domain/mission/mission-status'

interface Text {
  title: string
  body: string
}

/** What a pilot reads when the provider moves the pilot's mission to a status. */
export const statusTexts: Readonly<Record<MissionStatus, Text>> = {
  created: { title: 'Mission updated', body: 'this mission is being prepared.' },
  available: { title: 'Mission taken back', body: 'this mission is no longer yours to fly.' },
  pilots_notified: { title: 'Mission offered', body: 'this mission is on offer.' },
  pilot_accepted: { title: 'Mission booked', body: 'this mission is now yours to fly.' },
  pilot_assigned: { title: 'Mission confirmed', body: 'you are confirmed as the pilot of this mission.' },
  flight_complete: { title: 'Flight complete', body: 'the flight is done; please upload your assets.' },
  assets_uploaded: { title: 'Assets needed', body: 'this mission is open for uploads.' },
  processing_shots: { title: 'Assets received', body: 'your assets are being processed.' },
  assets_classified: { title: 'Assets reviewed', body: 'your assets have been classified.' },
  in_production: { title: 'Mission in production', body: 'your assets have gone into production.' },
  awaiting_payment: { title: 'Payment on its way', body: 'your work is done and awaits payment.' },
  invoice_needed: { title: 'Invoice needed', body: 'an invoice is needed before you can be paid.' },
  invoiced: { title: 'Invoice received', body: 'the invoice has been received.' },
  complete: { title: 'Mission complete', body: 'this mission is complete. Thank you!' },
  rejected: { title: 'Mission rejected', body: 'this mission has been rejected.' },
  canceled: { title: 'Mission canceled', body: 'this mission has been canceled.' },
}
