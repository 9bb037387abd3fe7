import {
  type AirspaceCallback,
  isRefused,
  parseAirspaceCallback,
} from '@sortie/domain/mission/airspace-callback'
import { type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router'
import { currentSession } from '#app/session.ts'
import { write } from '#app/write.ts'
import { missionId } from '#mission/mission-id.ts'

/** Whether the pilot now has the authorization. */
const store = async (id: number, { id: flightId, authorizations }: AirspaceCallback): Promise<boolean> => {
  try {
    await write('POST /v1/pilots/missions/{id}/laanc_flights', {
      params: { id },
      body: { id: flightId, authorizations },
    })
    return !isRefused(authorizations[0])
  } catch (error) {
    console.warn('the airspace authorization could not be stored', error)
    return false
  }
}

/** Stores the response of the flight-authorization service. Null when it is not valid. */
export const loader = async ({ request, params }: LoaderFunctionArgs) => {
  // Loaders run in parallel: the guard redirects this visitor to sign in.
  if (!currentSession()) return null
  const id = missionId(params.mission_id)
  const response = parseAirspaceCallback(new URL(request.url).searchParams)
  if (id === null || response === null) return null
  return { id, isAcquired: await store(id, response) }
}

/** Redirects from the service to the mission. */
export const Component = () => {
  const outcome = useLoaderData<typeof loader>()
  if (!outcome) return <Navigate to="/four-oh-four" replace />
  const state = outcome.isAcquired ? { authorizationAcquired: true } : null
  return <Navigate to={`/clientmission/${outcome.id}`} replace state={state} />
}
