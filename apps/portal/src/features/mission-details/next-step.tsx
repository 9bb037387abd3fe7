import { t } from '@sortie/domain/language'
import { needsAuthorization } from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isOnHold, nextStepLabel } from '@sortie/domain/mission/mission-status'
import { isToBeFlown } from '@sortie/domain/mission/next-flight'
import { Button } from '@sortie/ui/actions/button.tsx'
import { lazyPart, useOpenedPart } from '@sortie/ui/lazy.ts'
import { CheckCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { portalConfig } from '#app/portal-config.ts'
import { AuthorizationAction } from './airspace-card.tsx'
import { UploadAction } from './upload-section.tsx'

const loadDialog = async () => (await import('./flight-complete-dialog.tsx')).FlightCompleteDialog
const FlightCompleteDialog = lazyPart(loadDialog)

type FlightCompleteProps = { mission: Mission; label: string; mode: 'primary' | 'secondary' }

/** Marks the mission as flown, after a confirmation. */
const FlightComplete = ({ mission, label, mode }: FlightCompleteProps) => {
  const [askedAt, setAskedAt] = useState<number | null>(null)
  const hasDialog = useOpenedPart(askedAt !== null, loadDialog)
  return (
    <>
      <Button mode={mode} icon={CheckCheck} onPress={() => setAskedAt(Date.now())}>
        {label}
      </Button>
      <Suspense>
        {hasDialog && (
          <FlightCompleteDialog mission={mission} askedAt={askedAt} onClose={() => setAskedAt(null)} />
        )}
      </Suspense>
    </>
  )
}

/** Without a flight-authorization service, there is no action for it here. */
const isToAuthorize = (mission: Mission): boolean =>
  isToBeFlown(mission) && needsAuthorization(mission) && portalConfig().flight_authorization_url !== null

const labelOf = ({ status }: Mission): string | null =>
  status === 'pilot_accepted' ? t('Mark as flown') : nextStepLabel(status)

/** The action that moves the mission on from its current status; none on hold or after delivery. */
const StepAction = ({ mission, isAlone }: { mission: Mission; isAlone: boolean }) => {
  const label = labelOf(mission)
  if (!label) return null
  if (!isToBeFlown(mission)) return <UploadAction mission={mission} label={label} />
  const isLater = mission.scheduled_at_start !== null && Date.parse(mission.scheduled_at_start) > Date.now()
  // Before the flight there is nothing to report, and nobody should be led to it.
  const mode = isLater || (isAlone && mission.status === 'pilot_accepted') ? 'secondary' : 'primary'
  return <FlightComplete mission={mission} label={label} mode={mode} />
}

type NextStepProps = {
  mission: Mission
  /** Whether the button is in the bar at the bottom of a phone. Then only its name is shown here. */
  hasBar: boolean
}

/** The pilot's next step within the schedule; none on hold or after delivery. */
export const NextStep = ({ mission, hasBar }: NextStepProps) => {
  const label = nextStepLabel(mission.status)
  if (isOnHold(mission)) return null
  // The bar has one action. While that is the authorization, this one stays here.
  const isInBar = hasBar && !isToAuthorize(mission)
  if (!label) return isInBar ? null : <StepAction mission={mission} isAlone />
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-small text-ink-soft">{t('Next step')}</p>
      {isInBar ? <p className="font-semibold text-ink">{label}</p> : <StepAction mission={mission} isAlone />}
    </div>
  )
}

/** The next action, at the bottom of a phone. */
export const NextActionBar = ({ mission }: { mission: Mission }) => {
  const isUploaded = mission.status === 'assets_uploaded'
  if (isOnHold(mission) || (!isUploaded && !labelOf(mission))) return null
  return (
    <div className="bottom-actions sticky bottom-0 z-10 -mx-4 -mb-6 flex flex-col gap-2 border-t border-line bg-surface p-4">
      {isToAuthorize(mission) ? (
        <AuthorizationAction mission={mission} />
      ) : isUploaded ? (
        <UploadAction mission={mission} label={t('Upload')} />
      ) : (
        <StepAction mission={mission} isAlone={false} />
      )}
    </div>
  )
}
