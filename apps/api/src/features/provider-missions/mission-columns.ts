import type { NewMission } from '@sortie/contract/provider-mission.body'
import { formatDuration } from '@sortie/domain/time/dates'
import { rowOf } from '../../platform/stored-fields.ts'

/** Every field that a request can have: creating a mission takes those of a change, and its status. */
type MissionInput = Partial<NewMission>

/**
 * The columns of a mission that a request gives as they are; those it leaves out are absent. Every field is one, apart
 * from those named here.
 */
export const missionColumns = ({
  // Creating and changing a mission store these differently.
  status: _status,
  location: _location,
  admin_scheduled: _admin,
  scheduled_at_start: _start,
  scheduled_at_end: _end,
  // Rows of their own (`store-parts.ts`).
  estimated_payouts: _payouts,
  map_features: _features,
  kml: _kml,
  shots: _shots,
  flight_app: _app,
  onsite_contact: _contact,
  airspace_briefing: _briefing,
  airspace_certificates: _certificates,
  laanc_exemptions: _exemptions,
  ...columns
}: MissionInput) => {
  const { duration_in_seconds } = columns
  const duration = duration_in_seconds === undefined ? undefined : formatDuration(duration_in_seconds)
  return rowOf('missions', { ...columns, duration })
}

type StoredByEach = 'status' | 'location' | 'admin_scheduled' | 'scheduled_at_start' | 'scheduled_at_end'

/** The fields of a request that are rows of their own. */
export type MissionParts = Omit<MissionInput, keyof ReturnType<typeof missionColumns> | StoredByEach>
