import { defineJob, noPayload } from '../../platform/jobs.ts'

export const checkFlightWeatherJob = defineJob({
  name: 'check-flight-weather',
  payload: noPayload,
  schedule: '10 * * * *',
})
