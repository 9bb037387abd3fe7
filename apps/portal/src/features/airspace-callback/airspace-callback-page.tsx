import {
  type AirspaceCallback,
  type AuthorizationOutcome,
  isRefused,
  parseAirspaceCallback,
  wasAbandoned,
} from '@sortie/domain/mission/airspace-callback'
import { currentSession } from '@sortie/web-app/session.ts'
import { type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router'
import { write } from '#app/writes.ts'
import { missionId } from '#mission/mission-id.ts'

/** Stores the authority's response. Null if that fails, since the outcome is then unknown. */
const store = async (
  id: number,
  { id: flightId, authorizations }: AirspaceCallback,
): Promise<AuthorizationOutcome | null> => {
  try {
    await write('POST /v1/pilots/missions/{id}/laanc_flights', {
      params: { id },
      body: { id: flightId, authorizations },
    })
    const [{ authority_name, message, status }] = authorizations
    return isRefused({ status }) ? { result: 'refused', authority_name, message } : { result: 'acquired' }
  } catch (error) {
    console.warn('the airspace authorization could not be stored', error)
    return null
  }
}

/** Stores the response of the flight-authorization service. Null when it is not valid. */
export const loader = async ({ request, params }: LoaderFunctionArgs) => {
  // Loaders run in parallel: the guard redirects this visitor to sign in.
  if (!currentSession()) return null
  const id = missionId(params.mission_id)
  const query = new URL(request.url).searchParams
  if (id === null) return null
  const response = parseAirspaceCallback(query)
  if (response) return { id, outcome: await store(id, response) }
  return wasAbandoned(query) ? { id, outcome: { result: 'abandoned' as const } } : null
}

/** Redirects from the service to the mission. */
export const Component = () => {
  const visit = useLoaderData<typeof loader>()
  if (!visit) return <Navigate to="/four-oh-four" replace />
  const state = visit.outcome && { authorization: visit.outcome }
  return <Navigate to={`/clientmission/${visit.id}`} replace state={state} />
}
