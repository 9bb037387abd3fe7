import { asDemoPilot } from './demo-pilot.ts'

/** The authority's response to the demo pilot's request, by the mission's reference. */
const refusals: Readonly<Record<string, object>> = {
  'FLY-03': {
    id: 'demo-refused-flight',
    authorizations: [
      {
        message: 'Temporary flight restriction: a stadium event is nearby at the requested time.',
        authority_name: 'Santa Monica Municipal (KSMO)',
        authority_id: 'KSMO',
        status: 'rejected',
      },
    ],
  },
}

/** A request for authorization that was refused, so that the demo shows what a pilot does then. */
export const loadRefusedAuthorization = (
  apiUrl: string,
  missionIds: ReadonlyMap<string, number>,
): Promise<void> =>
  asDemoPilot(apiUrl, async (pilot) => {
    for (const [reference, body] of Object.entries(refusals)) {
      const id = missionIds.get(reference)
      if (id !== undefined) await pilot.send('POST', `/v1/pilots/missions/${id}/laanc_flights`, body)
    }
  })
