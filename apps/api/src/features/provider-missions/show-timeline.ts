import type { missionPageCalls } from '@sortie/contract/mission-page.calls'
import { isFlightAtNight } from '@sortie/domain/mission/flight-concerns'
import { defaultCurrency } from '@sortie/domain/money/currency'
import { formatMoney } from '@sortie/domain/money/money'
import { missionEventText } from '@sortie/domain/provider/mission-events'
import { dueStep } from '@sortie/domain/provider/what-is-due'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type KeysetPage, keysetPage } from '../../platform/pages.ts'
import { selectDueFacts, selectMissionEvents } from './timeline.queries.ts'

type Response = z.input<(typeof missionPageCalls)['GET /v1/provider/missions/{id}/timeline']['response']>
type Actor = Response['data'][number]['by']
type Event = Awaited<ReturnType<typeof selectMissionEvents>>[number]

const actorOf = (event: Event): Actor => {
  if (event.person_id !== null) return { kind: 'person', id: event.person_id, name: event.person }
  if (event.provider_key_id !== null)
    return { kind: 'key', id: event.provider_key_id, name: event.provider_key }
  if (event.pilot_id !== null)
    return { kind: event.by_admin ? 'admin' : 'pilot', id: event.pilot_id, name: event.pilot }
  return { kind: event.is_known ? 'system' : 'unknown', id: null, name: null }
}

const factsOf = async (db: Queryable, id: number) => {
  const facts = await selectDueFacts(db, id)
  if (!facts) throw notFound()
  return facts
}

/** What happened to a mission, newest first. */
export const showTimeline = async (db: Queryable, id: number, page: KeysetPage): Promise<Response> => {
  const { timezone_id: zone } = await factsOf(db, id)
  const { data, meta } = keysetPage(
    await selectMissionEvents(db, id, page),
    page.per_page,
    (event) => event.id,
  )
  return {
    data: data.map((event) => {
      const { amount = 0, ...details } = event.details
      const words = {
        pilots: event.pilots.map(({ name }) => name),
        amount: formatMoney({ amount, currency: event.currency ?? defaultCurrency }),
        zone,
        isByProvider: event.person_id !== null || event.provider_key_id !== null,
      }
      return {
        id: event.id,
        at: event.at,
        kind: event.kind,
        text: missionEventText(event.kind, details, words),
        by: actorOf(event),
        pilots: event.pilots,
      }
    }),
    meta,
  }
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/** Whether the flight is at night, and nobody has said that it may be. */
const isAtNight = ({
  has_site,
  is_ahead,
  may_fly_at_night,
  scheduled_at_start: start,
  ...facts
}: Facts): boolean =>
  has_site &&
  is_ahead &&
  !may_fly_at_night &&
  start !== null &&
  isFlightAtNight({ ...facts, scheduled_at_start: start }, facts)

/** What is due next, and by whom. */
export const showNextStep = async (db: Queryable, id: number) => {
  const facts = await factsOf(db, id)
  const { pilot_id, pilot_name } = facts
  const step = dueStep({ ...facts, is_at_night: isAtNight(facts) })
  if (!step) return { step: null }
  const pilot = step.by === 'pilot' && pilot_id !== null ? { id: pilot_id, name: pilot_name ?? '' } : null
  return { step: { ...step, pilot } }
}
