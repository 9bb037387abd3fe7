import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { stepsAfterAccepting } from '@sortie/domain/mission/what-comes-next'
import { Moment } from '@sortie/ui/feedback/moment.tsx'
import { useEffect, useState } from 'react'

/** The statuses in which the flight is what comes next. */
const toBeFlown: readonly Mission['status'][] = ['pilot_accepted', 'pilot_assigned']

/** Shown once to a pilot who has just accepted the mission; a reload does not show it again. */
export const AcceptedMoment = ({ mission }: { mission: Mission }) => {
  const [isOpen, setIsOpen] = useState(true)
  // The browser keeps navigation state across reloads, so it is cleared here.
  useEffect(() => history.replaceState({ ...history.state, usr: null }, ''), [])
  // What comes next is another thing once the mission was flown or given back, also in another tab.
  if (!isOpen || !toBeFlown.includes(mission.status)) return null
  return (
    <Moment
      title={t('Mission accepted')}
      steps={stepsAfterAccepting(mission)}
      onDismiss={() => setIsOpen(false)}
      className="mb-6"
    >
      {t("It's yours to fly. What comes next:")}
    </Moment>
  )
}
