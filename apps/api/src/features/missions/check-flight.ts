import { concernText, flightConcerns } from '@sortie/domain/mission/flight-concerns'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { selectFlightFacts } from './flight-facts.queries.ts'

type Held = { missionId: number; pilotId: number }

/** What speaks against a flight that is marked as flown now. */
export const concernsNow = async (db: Queryable, held: Held) => {
  const facts = await selectFlightFacts(db, held)
  if (!facts) throw notFound()
  return flightConcerns(facts, new Date())
}

export const checkFlight = async (db: Queryable, held: Held) => ({
  concerns: (await concernsNow(db, held)).map((code) => ({ code, text: concernText(code) })),
})
