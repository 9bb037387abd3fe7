import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { useState } from 'react'

interface FlownReason {
  mission: Mission
  /** When the pilot says that it was flown; null before that. */
  askedAt: number | null
  /** What speaks against the flight, as a list in words; empty if nothing does. */
  concerns: string
}

/** Why a pilot marks a mission as flown that is early, not authorized, at night or in bad weather. */
export const useFlownReason = ({ mission, askedAt, concerns }: FlownReason) => {
  const [reason, setReason] = useState('')
  const { scheduled_at_start: start } = mission
  const isEarly = askedAt !== null && start !== null && askedAt < Date.parse(start)
  const isNeeded = isEarly || concerns !== ''
  return {
    isMissing: isNeeded && !reason.trim(),
    /** What the pilot has said of the mission, with the reason; undefined where none is needed. */
    pilotComment: isNeeded ? [mission.pilot_comment, reason.trim()].filter(Boolean).join('\n') : undefined,
    question: isNeeded && (
      <div className="flex flex-col gap-4">
        {concerns !== '' && (
          <Alert tone="attention" isLive>
            {t('This flight was {concerns}.', { concerns })}
          </Alert>
        )}
        <TextArea
          label={
            isEarly
              ? t("This flight hasn't started yet. Why are you marking it as flown?")
              : t('Why are you marking it as flown? The company that booked it reads this.')
          }
          value={reason}
          onChange={setReason}
          maxLength={1000}
          rows={2}
        />
      </div>
    ),
  }
}
