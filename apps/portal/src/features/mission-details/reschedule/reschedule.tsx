import { known, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { workRefusal, workRefusalTexts } from '@sortie/domain/pilot/may-work'
import { needsFirstDate, rescheduleBlocked } from '@sortie/domain/schedule/reschedule'
import { rescheduleUnavailableText } from '@sortie/domain/texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { useOnDemand } from '@sortie/ui/lazy.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CalendarPlus, CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { accountQuery } from '#app/account-query.ts'
import { call } from '#app/calls.ts'
import { portalConfig } from '#app/portal-config.ts'
import { ProviderContact } from '#app/provider-contact.tsx'

/** Loaded with the details, so that the list is ready when the dialog opens. */
const rescheduleReasonsQuery = queryOptions({
  queryKey: ['reschedule-reasons'],
  queryFn: ({ signal }) => call('GET /v1/pilots/reschedule_reasons', { signal }),
  staleTime: 300_000,
})

/** With its calendar it is larger than the rest of the page, and most visits do not need it. */
const loadFlow = () => import('./reschedule-dialog.tsx')

/** Why the pilot can't move the mission; null if they can. */
export const useRescheduleRefusal = (mission: Mission, isOffline = false): string | null => {
  const { data: pilot } = useQuery({ ...accountQuery, enabled: !isOffline })
  const refusal = pilot ? workRefusal(pilot.status, mission.mission_type) : null
  if (rescheduleBlocked(mission)) return rescheduleUnavailableText(portalConfig())
  return refusal && known(workRefusalTexts[refusal])
}

/** The Reschedule button, or the reason why rescheduling is not possible. */
export const Reschedule = ({ mission }: { mission: Mission }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [newStart, setNewStart] = useState<string | null>(null)
  const reasons = useQuery(rescheduleReasonsQuery)
  const [flow, needFlow] = useOnDemand(loadFlow)
  const blockedBy = useRescheduleRefusal(mission)
  const isFirst = needsFirstDate(mission)
  const open = () => {
    needFlow()
    setIsOpen(true)
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        mode={isFirst ? 'primary' : 'secondary'}
        icon={isFirst ? CalendarPlus : CalendarSync}
        isDisabled={blockedBy !== null}
        onHoverStart={needFlow}
        onPress={open}
      >
        {isFirst ? t('Choose flight date') : t('Reschedule')}
      </Button>
      {blockedBy && (
        <>
          <p className="text-small text-ink-soft">{blockedBy}</p>
          <ProviderContact />
        </>
      )}
      {flow && isOpen && !blockedBy && isFirst && (
        <flow.FirstDateDialog mission={mission} onClose={() => setIsOpen(false)} />
      )}
      {flow && isOpen && !blockedBy && !isFirst && (
        <flow.RescheduleDialog
          mission={mission}
          reasons={reasons}
          onClose={() => setIsOpen(false)}
          onRescheduled={setNewStart}
        />
      )}
      {flow && (
        <flow.RescheduledDialog
          start={newStart}
          zone={mission.location?.timezone_id}
          onClose={() => setNewStart(null)}
        />
      )}
    </div>
  )
}
