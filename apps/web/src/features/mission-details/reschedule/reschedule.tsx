import type { Mission } from '@sortie/domain/mission.schema'
import { rescheduleBlocked } from '@sortie/domain/reschedule'
import { rescheduleUnavailableText } from '@sortie/domain/texts'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { portalConfig } from '#app/portal-config.ts'
import { Button } from '#ui/button.tsx'
import { rescheduleReasonsQuery } from './reschedule.queries.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { RescheduledDialog } from './rescheduled-dialog.tsx'

/** The way to another time, or the reason why there is none. */
export const Reschedule = ({ mission }: { mission: Mission }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [newStart, setNewStart] = useState<string | null>(null)
  const reasons = useQuery(rescheduleReasonsQuery)
  const isBlocked = rescheduleBlocked(mission)
  return (
    <div className="flex flex-col gap-2">
      <Button mode="secondary" icon={CalendarSync} isDisabled={isBlocked} onPress={() => setIsOpen(true)}>
        Reschedule
      </Button>
      {isBlocked && <p className="text-small text-ink-soft">{rescheduleUnavailableText(portalConfig())}</p>}
      <RescheduleDialog
        mission={mission}
        reasons={reasons}
        isOpen={isOpen && !isBlocked}
        onClose={() => setIsOpen(false)}
        onRescheduled={setNewStart}
      />
      <RescheduledDialog
        start={newStart}
        zone={mission.location?.timezone_id}
        onClose={() => setNewStart(null)}
      />
    </div>
  )
}
