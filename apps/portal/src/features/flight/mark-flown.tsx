import { t } from '@sortie/domain/language'
import { authorizationState } from '@sortie/domain/mission/airspace-callback'
import { concernsText, flightConcerns } from '@sortie/domain/mission/flight-concerns'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { noteFlown } from '#app/flight/flight-log.ts'
import { useFlownReason } from '#mission/flown-reason.tsx'
import { gloveClass } from './flight-parts.tsx'

/**
 * What speaks against the flight, as far as the device knows. It has neither certificates nor what the provider said of
 * nights. The server looks again.
 */
const concernsHere = (mission: Mission, now: number) => {
  const state = authorizationState(mission)
  const isMissing = state === 'needed' || state === 'refused'
  return flightConcerns(
    {
      authorization: isMissing ? 'needed' : state === 'authorized' ? 'authorized' : 'not_needed',
      scheduled_at_start: mission.scheduled_at_start,
      scheduled_at_end: mission.scheduled_at_end,
      site: mission.location,
      outside_certificates: [],
      may_fly_at_night: true,
      weather: [],
    },
    new Date(now),
  )
}

/** Marks the mission as flown after a question, with or without a network. */
export const MarkFlown = ({ mission, now }: { mission: Mission; now: number }) => {
  const [isAsked, setAsked] = useState(false)
  const concerns = concernsText(concernsHere(mission, now))
  const { isMissing, pilotComment, question } = useFlownReason({ mission, askedAt: now, concerns })
  if (!isAsked)
    return (
      <Button icon={CheckCheck} mode="secondary" onPress={() => setAsked(true)} className={gloveClass}>
        {t('Mark as flown')}
      </Button>
    )
  return (
    <section
      aria-labelledby="mark-flown"
      className="flex flex-col gap-3 rounded-card border border-edge bg-surface p-4"
    >
      <h3 id="mark-flown" className="text-title font-semibold text-ink">
        {t('Have you flown this mission?')}
      </h3>
      <p className="text-body text-ink">{t("Next, upload your photos and videos. You can't undo this.")}</p>
      {question}
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Button mode="secondary" onPress={() => setAsked(false)} className={gloveClass}>
          {t('Not yet')}
        </Button>
        <Button
          onPress={() => void noteFlown(mission.id, pilotComment)}
          isDisabled={isMissing}
          className={gloveClass}
        >
          {t('Mark as flown')}
        </Button>
      </div>
    </section>
  )
}
