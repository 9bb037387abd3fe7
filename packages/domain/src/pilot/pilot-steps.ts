import { isKnownStatus, type MissionStatus, missionStatuses } from '../mission/mission-status.ts'

/** The statuses a pilot may set, each with those it may be set from. */
const pilotSteps: Partial<Record<MissionStatus, readonly MissionStatus[]>> = {
  flight_complete: ['pilot_accepted', 'pilot_assigned'],
  assets_uploaded: ['pilot_accepted', 'pilot_assigned', 'flight_complete'],
  processing_shots: ['assets_uploaded'],
}

/** The statuses to which a pilot can move a mission from its status. */
export const pilotStepsFrom = (status: string): MissionStatus[] =>
  (Object.entries(pilotSteps) as [MissionStatus, readonly string[]][])
    .filter(([, sources]) => sources.includes(status))
    .map(([to]) => to)

const abandoned: readonly string[] = ['rejected', 'canceled']
const ranked: readonly string[] = missionStatuses

const isBehind = (earlier: MissionStatus, later: string): boolean =>
  !abandoned.includes(later) && ranked.indexOf(earlier) < ranked.indexOf(later)

/** The outcome of a pilot's request to move a mission to a status. A step that is already done isn't taken twice. */
export const pilotStep = (
  mission: { status: string; status_timestamps: Readonly<Record<string, string>> },
  to: string,
): 'allowed' | 'done' | 'refused' => {
  const { status: from, status_timestamps: entered } = mission
  if (!isKnownStatus(to)) return 'refused'
  const sources: readonly string[] | undefined = pilotSteps[to]
  if (!sources) return 'refused'
  if (sources.includes(from)) return 'allowed'
  return from === to || (isBehind(to, from) && entered[to] !== undefined) ? 'done' : 'refused'
}
