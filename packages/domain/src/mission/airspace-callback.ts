import { toTranslate } from '../language.ts'
import type { LaancFlight } from './airspace.schema.ts'
import type { Mission } from './mission.schema.ts'
import type { AuthorizationState } from './next-flight.ts'

type Authorization = LaancFlight['authorizations'][number]

/** The query that the flight-authorization service adds when it sends the pilot back. */
export interface AirspaceCallback {
  id: string
  authorizations: [Authorization]
}

const readJson = (read: () => string): unknown => {
  try {
    return JSON.parse(read())
  } catch {
    return undefined
  }
}

/** Some services encode the list once more than the URL needs. */
const readList = (text: string): unknown => readJson(() => text) ?? readJson(() => decodeURIComponent(text))

const text = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Flight and first authorization of a callback's query; null when anything needed is missing or unreadable. */
export const parseAirspaceCallback = (query: {
  get(name: string): string | null
}): AirspaceCallback | null => {
  const id = text(query.get('flight_id'))
  const list = readList(String(query.get('authorizations')))
  if (id === null || !Array.isArray(list)) return null
  const first: unknown = list[0]
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return null
  const fields = first as Record<string, unknown>
  return {
    id,
    authorizations: [
      {
        message: text(fields.message),
        authority_name: text(fields.authority_name),
        authority_id: text(fields.authority_id),
        status: text(fields.status),
        confirmation_number: text(fields.confirmation_number),
      },
    ],
  }
}

/** Whether the pilot returned from the service without a decision, as the service itself reports. */
export const wasAbandoned = (query: { get(name: string): string | null }): boolean =>
  query.get('result') === 'abandoned'

/** The message on the mission after the pilot comes back from the service. */
export type AuthorizationOutcome =
  | { result: 'acquired' | 'abandoned' }
  | { result: 'refused'; authority_name: string | null; message: string | null }

export const airspaceCallbackPath = (missionId: number): string => `/airmapcallback/${missionId}`

/** The URL at which a pilot gets authorized: that of the service, with the briefing and the return URL. */
export const authorizationLink = (options: {
  serviceUrl: string
  external_id: string | null
  returnUrl: string
}): string => {
  const link = new URL(options.serviceUrl)
  if (options.external_id) link.searchParams.set('external_id', options.external_id)
  link.searchParams.set('return_url', options.returnUrl)
  return link.href
}

/** Whether the authority refused, or withdrew its approval. */
export const isRefused = ({ status }: Pick<Authorization, 'status'>): boolean =>
  /^(reject|refus|den(y|ied)|cancel|rescind|expire)/i.test(String(status))

const isValidFlight = (flight: LaancFlight): boolean =>
  flight.voided_at === null && !(flight.authorizations[0] && isRefused(flight.authorizations[0]))

/** Shown before a pilot accepts. */
export const authorizationNeededText = toTranslate(
  "This flight needs an airspace authorization. You can request it once you've accepted.",
)

export const needsAuthorization = (mission: Pick<Mission, 'airspace_briefing' | 'laanc_flights'>): boolean =>
  mission.airspace_briefing?.requires_auth === true && !mission.laanc_flights.some(isValidFlight)

/** The state of a flight's authorization: a voided response doesn't count, and a later approval outweighs a refusal. */
export const authorizationState = (
  mission: Pick<Mission, 'airspace_briefing' | 'laanc_flights'>,
): AuthorizationState => {
  if (!mission.airspace_briefing) return 'no_briefing'
  if (!mission.airspace_briefing.requires_auth) return 'not_needed'
  if (!needsAuthorization(mission)) return 'authorized'
  return mission.laanc_flights.some(({ voided_at }) => voided_at === null) ? 'refused' : 'needed'
}
