import { callHeaders } from '@sortie/contract/headers'
import type { BusyPilot } from './load-data.ts'
import type { Ask } from './measure.ts'

export interface Question {
  name: string
  ours: Ask[]
  peer: Ask[]
  /** The peer sends an answer of ours along with its rows, to tell what its length alone costs. */
  long?: true
}

const dashboard =
  '/v2/pilots/missions?status=available,pilot_accepted,flight_complete,assets_uploaded&per_page=50'

/** Some of each pilot's missions, so that neither side is asked for the same rows again and again. */
const some = (ids: readonly number[]): number[] => ids.filter((_, index) => index % 5 === 0)

/** What is asked of both sides, in turn over all busy pilots. */
export const questionsOf = (pilots: readonly BusyPilot[], applicationToken: string): Question[] => {
  const asOurs = ({ token, email }: BusyPilot, path: string): Ask => ({
    path,
    headers: callHeaders(applicationToken, { kind: 'plain', token, email }),
  })
  const asPeer = (name: string, pilot: BusyPilot, mission = 0): Ask => ({
    path: `/${name}?pilot=${pilot.id}&mission=${mission}`,
    headers: {},
  })
  const ofMissions = (name: string, choose: (pilot: BusyPilot) => number[], path: (id: number) => string) => {
    const pairs = pilots.flatMap((pilot) => choose(pilot).map((mission) => ({ pilot, mission })))
    return {
      name,
      ours: pairs.map(({ pilot, mission }) => asOurs(pilot, path(mission))),
      peer: pairs.map(({ pilot, mission }) => asPeer(name, pilot, mission)),
    }
  }
  const timeslots = ofMissions(
    'timeslots',
    ({ offered }) => some(offered),
    (id) => `/v1/pilots/missions/${id}/timeslots`,
  )
  return [
    {
      name: 'list',
      ours: pilots.map((pilot) => asOurs(pilot, dashboard)),
      peer: pilots.map((pilot) => asPeer('list', pilot)),
    },
    ofMissions(
      'details',
      ({ offered, held }) => [...some(offered), ...some(held)],
      (id) => `/v2/pilots/missions/${id}`,
    ),
    timeslots,
    {
      name: 'timeslots, driver sends as much',
      ours: timeslots.ours,
      peer: timeslots.peer.map((ask) => ({ ...ask, path: `${ask.path}&long` })),
      long: true,
    },
  ]
}
