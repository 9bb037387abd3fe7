import { dateAndTimeText } from '@sortie/domain/schedule/schedule-texts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { selectPilotMission } from './mission.queries.ts'
import { requireOfferedSlot } from './require-offered-slot.ts'
import type { Schedule } from './take-mission.queries.ts'
import { type FreeMission, takeMission } from './take-mission.ts'

interface Accepting {
  missionId: number
  pilotId: number
  /** What the pilot chose; of no account for a prescheduled mission. */
  wanted: { [Time in keyof Schedule]?: string | undefined }
  /** The time of a prescheduled mission as the pilot saw it, where that is known. */
  shownStart?: string | undefined
}

/** Nobody is booked for a time that has passed, or for one they were not shown. */
const requireShownTime = (mission: FreeMission, shownStart: string | undefined): void => {
  const { scheduled_at_start, scheduled_at_end } = mission
  const start = Date.parse(scheduled_at_start ?? '')
  if (shownStart !== undefined && Date.parse(shownStart) !== start)
    throw new AppError('schedule_changed', { current: { scheduled_at_start, scheduled_at_end } })
  if (start <= Date.now()) throw invalid({ scheduled_at_start: ["Sorry, this mission's time has passed."] })
}

const chosenSchedule = (
  mission: FreeMission,
  { wanted, shownStart }: Pick<Accepting, 'wanted' | 'shownStart'>,
): Schedule | null => {
  if (mission.admin_scheduled) {
    requireShownTime(mission, shownStart)
    return null
  }
  const { scheduled_at_start, scheduled_at_end } = wanted
  if (!scheduled_at_start || !scheduled_at_end)
    throw invalid({ scheduled_at_start: ['Please choose an arrival time.'] })
  requireOfferedSlot(mission, { scheduled_at_start, scheduled_at_end })
  return { scheduled_at_start, scheduled_at_end }
}

/** A pilot accepts an offered mission. Accepting it again changes nothing and notifies nobody. */
export const acceptOffer = async (
  trx: Transaction,
  webhooks: WebhookQueue,
  { missionId, pilotId, ...choice }: Accepting,
) => {
  const taken = await takeMission(trx, {
    missionId,
    pilotId,
    schedule: (mission) => chosenSchedule(mission, choice),
  })
  if (taken?.scheduled_at_start) {
    const when = dateAndTimeText(taken.scheduled_at_start, taken.timezone_id)
    await notifyOfMission(trx, taken, [pilotId], {
      title: 'Mission accepted',
      body: `it's yours to fly on ${when}.`,
      offered: false,
    })
  }
  const mission = await selectPilotMission(trx, pilotId, missionId)
  if (!mission) throw notFound()
  if (taken)
    await webhooks.notify(trx, {
      type: 'mission.accepted',
      data: {
        mission_id: missionId,
        mission_status: mission.status,
        pilot_id: pilotId,
        scheduled_at_start: mission.scheduled_at_start,
        scheduled_at_end: mission.scheduled_at_end,
      },
    })
  return mission
}
