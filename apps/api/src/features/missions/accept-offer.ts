import { t } from '@sortie/domain/language'
import { dateAndTimeText } from '@sortie/domain/time/date-texts'
import { selectPilotMission } from '../../core/mission/mission.queries.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyOfMission } from '../notifications/notify.ts'
import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import { requireOfferedSlot } from './require-offered-slot.ts'
import type { Schedule } from './take-mission.queries.ts'
import { type FreeMission, takeMission } from './take-mission.ts'

interface Accepting {
  missionId: number
  pilotId: number
  /** The time that the pilot chose. A pilot who was shown a prescheduled mission chooses none. */
  wanted: { [Time in keyof Schedule]?: string | undefined }
  /** The start of a prescheduled mission as the pilot saw it, if the request names it. */
  shownStart?: string | undefined
}

const isOther = (agreed: string | undefined, set: string | null): boolean =>
  agreed !== undefined && (set === null || Date.parse(agreed) !== Date.parse(set))

/**
 * The provider may change a schedule while pilots decide. No pilot is booked for a time that they haven't agreed to.
 */
const requireAgreedSchedule = (
  mission: FreeMission,
  { wanted, shownStart }: Pick<Accepting, 'wanted' | 'shownStart'>,
): void => {
  const { admin_scheduled, scheduled_at_start, scheduled_at_end } = mission
  const hasChanged = admin_scheduled
    ? isOther(shownStart, scheduled_at_start) ||
      isOther(wanted.scheduled_at_start, scheduled_at_start) ||
      isOther(wanted.scheduled_at_end, scheduled_at_end)
    : // The pilot saw a set time, and now there is one to choose.
      shownStart !== undefined && wanted.scheduled_at_start === undefined
  if (hasChanged)
    throw new AppError('schedule_changed', {
      current: { admin_scheduled, scheduled_at_start, scheduled_at_end },
    })
}

const chosenSchedule = (
  mission: FreeMission,
  { wanted, shownStart }: Pick<Accepting, 'wanted' | 'shownStart'>,
): Schedule | null => {
  requireAgreedSchedule(mission, { wanted, shownStart })
  if (mission.admin_scheduled) {
    if (Date.parse(mission.scheduled_at_start ?? '') <= Date.now())
      throw invalid({ scheduled_at_start: ["Sorry, this mission's time has passed."] })
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
    const { scheduled_at_start, timezone_id } = taken
    await notifyOfMission(trx, taken, [pilotId], {
      event: 'mission_changed_by_pilot',
      title: () => t('Mission accepted'),
      body: (name) =>
        t('{name} is yours to fly on {when}.', {
          name,
          when: dateAndTimeText(scheduled_at_start, timezone_id),
        }),
      offered: false,
    })
  }
  const mission = await selectPilotMission(trx, pilotId, missionId)
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
