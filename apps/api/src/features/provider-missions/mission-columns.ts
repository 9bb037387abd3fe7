import type { MissionChanges } from '@sortie/contract/provider-mission.body'
import { formatDuration } from '@sortie/domain/time/dates'

/** The columns of a mission that a request gives as they are; what it leaves out is undefined. */
export const missionColumns = (body: MissionChanges) => ({
  mission_type: body.mission_type,
  name: body.name,
  reference_id: body.reference_id,
  instructions: body.instructions,
  category_id: body.category_id,
  package_id: body.package_id,
  work_order_id: body.work_order_id,
  work_order_number: body.work_order_number,
  timeframe_start: body.timeframe_start,
  timeframe_end: body.timeframe_end,
  fly_by_date: body.fly_by_date,
  duration_in_seconds: body.duration_in_seconds,
  duration: body.duration_in_seconds === undefined ? undefined : formatDuration(body.duration_in_seconds),
  weekend_schedule_filter: body.weekend_schedule_filter,
  require_contact_to_reschedule: body.require_contact_to_reschedule,
  require_raw_images: body.require_raw_images,
  pilot_script: body.pilot_script,
  cloud_reqs: body.cloud_reqs,
  max_wind_speed: body.max_wind_speed,
  acreage: body.acreage,
  source: body.source,
  currency_code: body.currency_code,
})
