import { defineJob, noPayload } from '../../platform/jobs.ts'

export const expireOverdueMissionsJob = defineJob({
  name: 'expire-overdue-missions',
  payload: noPayload,
  schedule: '*/5 * * * *',
})

export const sealAppSecretsJob = defineJob({
  name: 'seal-app-secrets',
  payload: noPayload,
  schedule: '20 * * * *',
})

/** Every hour, because somewhere the last day of a mission has come near. */
export const notifyEndingOffersJob = defineJob({
  name: 'notify-ending-offers',
  payload: noPayload,
  schedule: '35 * * * *',
})

/** Every hour: a day before their flight, pilots hear of an authorization that is missing. */
export const remindAuthorizationsJob = defineJob({
  name: 'remind-authorizations',
  payload: noPayload,
  schedule: '25 * * * *',
})

/** Often, because it asks nobody: a flight of tonight may have been booked a little while ago. */
export const noteNightFlightsJob = defineJob({
  name: 'note-night-flights',
  payload: noPayload,
  schedule: '*/10 * * * *',
})
