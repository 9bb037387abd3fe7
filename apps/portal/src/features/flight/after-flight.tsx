import { known, t, toTranslate } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isToBeFlown } from '@sortie/domain/mission/next-flight'
import { hasOrthoShot, pilotShots } from '@sortie/domain/mission/shot'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { isEmbedded } from '@sortie/web-app/session.ts'
import { Grid3x3, Upload } from 'lucide-react'
import { useLocation } from 'react-router'
import { unsentPassText, useHasUnsentPass } from '#app/coverage-passes.ts'
import type { FlightLog } from '#app/flight/use-flight-log.ts'
import {
  chooseUpload,
  type NetworkKind,
  type UploadChoice,
  useNetworkKind,
  useUploadChoice,
} from '#app/uploads/upload-choice.ts'
import { gloveClass, WideChoice } from './flight-parts.tsx'
import { MarkFlown } from './mark-flown.tsx'

const choices: readonly { value: UploadChoice; label: string }[] = [
  { value: 'now', label: toTranslate('Any network') },
  { value: 'wifi', label: toTranslate('Only Wi-Fi') },
]

/** Whether to upload now, and why or why not. */
const uploadAdvice = (choice: UploadChoice, network: NetworkKind): { isTime: boolean; text: string } => {
  if (network === 'none')
    return { isTime: false, text: t("You're offline. Your photos and videos can be uploaded later.") }
  if (choice === 'now') return { isTime: true, text: t('You can upload your photos and videos now.') }
  if (network === 'free')
    return { isTime: true, text: t("You're on Wi-Fi. Upload your photos and videos now.") }
  if (network === 'metered')
    return { isTime: false, text: t("You aren't on Wi-Fi. Come back here when you are.") }
  return {
    isTime: false,
    text: t("This browser doesn't say which network you're on. Upload when you know that you're on Wi-Fi."),
  }
}

const Coverage = ({ mission }: { mission: Mission }) => {
  const isUnsent = useHasUnsentPass(mission.id)
  const { search } = useLocation()
  const isPassed = mission.passed_gps_check || isUnsent
  return (
    <section aria-labelledby="flight-coverage" className="flex flex-col gap-3">
      <h2 id="flight-coverage" className="text-title font-semibold text-ink">
        {t('Coverage')}
      </h2>
      <p className="text-body text-ink">
        {isPassed
          ? t('Your photos cover the site.')
          : t('Before you leave, check that your photos cover the site.')}
      </p>
      {isUnsent && <p className="text-body text-ink">{known(unsentPassText)}</p>}
      <LinkButton
        href={`/clientmission/${mission.id}/gps-check${isEmbedded() ? search : ''}`}
        mode="secondary"
        icon={Grid3x3}
        className={gloveClass}
      >
        {isPassed ? t('Check coverage again') : t('Check coverage')}
      </LinkButton>
    </section>
  )
}

/** What is missing before a pilot leaves, and how the photos get to the provider. */
export const AfterFlight = ({ mission, log, now }: { mission: Mission; log: FlightLog; now: number }) => {
  const choice = useUploadChoice()
  const network = useNetworkKind()
  const missing = pilotShots(mission).filter(({ id }) => !log.shots.get(id)?.is_done)
  const advice = uploadAdvice(choice, network)
  const isFlown = !isToBeFlown(mission)
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="flight-missing" className="flex flex-col gap-3">
        <h2 id="flight-missing" className="text-title font-semibold text-ink">
          {missing.length === 0 ? t('All shots are checked off.') : t('Shots not checked off')}
        </h2>
        {missing.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {missing.map(({ id, name }) => (
              <li key={id} className="px-4 py-3 text-title font-semibold text-danger-deep">
                {name}
              </li>
            ))}
          </ul>
        )}
      </section>
      {hasOrthoShot(mission.shots) && <Coverage mission={mission} />}
      <section aria-labelledby="flight-done" className="flex flex-col gap-3">
        <h2 id="flight-done" className="text-title font-semibold text-ink">
          {t('Flight')}
        </h2>
        {isFlown ? (
          <p className="text-body text-ink">{t('This mission is marked as flown.')}</p>
        ) : log.isFlownHere ? (
          <Alert tone="info" isLive>
            {t("The mission is marked as flown on this device. We'll send it when you're back online.")}
          </Alert>
        ) : (
          <MarkFlown mission={mission} now={now} />
        )}
      </section>
      {!isEmbedded() && (
        <section aria-labelledby="flight-upload" className="flex flex-col gap-3">
          <h2 id="flight-upload" className="text-title font-semibold text-ink">
            {t('Upload')}
          </h2>
          <WideChoice label={t('Upload on')} value={choice} options={choices} onChange={chooseUpload} />
          <p role="status" className="text-body text-ink">
            {isFlown || log.isFlownHere
              ? advice.text
              : t('Mark the mission as flown first. Then you can upload.')}
          </p>
          {isFlown && network !== 'none' && (
            <LinkButton
              href={`/clientmission/${mission.id}/upload`}
              icon={Upload}
              mode={advice.isTime ? 'primary' : 'secondary'}
              className={gloveClass}
            >
              {advice.isTime ? t('Upload') : t('Upload anyway')}
            </LinkButton>
          )}
        </section>
      )}
    </div>
  )
}
