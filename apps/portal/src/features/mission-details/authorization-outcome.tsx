import { known, t, toTranslate } from '@sortie/domain/language'
import type { AuthorizationOutcome as Outcome } from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { PartyPopper, ShieldAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AuthorizationAction } from './airspace-card.tsx'

const titles: Readonly<Record<Outcome['result'], string>> = {
  acquired: toTranslate('Airspace authorization acquired'),
  refused: toTranslate('Airspace authorization refused'),
  abandoned: toTranslate('No airspace authorization yet'),
}

const iconTones: Readonly<Record<Outcome['result'], string>> = {
  acquired: 'text-accent-strong',
  refused: 'text-danger',
  abandoned: 'text-ink-soft',
}

const Refusal = ({ outcome }: { outcome: Extract<Outcome, { result: 'refused' }> }) => (
  <>
    <p>
      {outcome.authority_name
        ? t('{authority} refused this flight.', { authority: outcome.authority_name })
        : t('The authority refused this flight.')}
    </p>
    {outcome.message && (
      <blockquote className="border-l-2 border-attention pl-3 text-left">{outcome.message}</blockquote>
    )}
    <p>
      {t(
        'You can request it again, or reschedule the mission to another time and request it for the new time.',
      )}
    </p>
  </>
)

/** Shown once to a pilot who returns from the authorization; a reload does not show it again. */
export const AuthorizationOutcome = ({ outcome, mission }: { outcome: Outcome; mission: Mission }) => {
  const [isOpen, setIsOpen] = useState(true)
  // The browser keeps navigation state across reloads, so it is cleared here.
  useEffect(() => history.replaceState({ ...history.state, usr: null }, ''), [])
  const { result } = outcome
  const Icon = result === 'acquired' ? PartyPopper : ShieldAlert
  return (
    <Dialog
      title={known(titles[result])}
      size="small"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      footer={({ close }) =>
        result === 'acquired' ? (
          <Button onPress={close}>{t('Got it')}</Button>
        ) : (
          <>
            <Button mode="secondary" onPress={close}>
              {t('Back to the mission')}
            </Button>
            <AuthorizationAction mission={mission} />
          </>
        )
      }
    >
      <Icon aria-hidden className={`mx-auto mb-4 size-12 ${iconTones[result]}`} strokeWidth={1.5} />
      <div className="flex flex-col gap-3 text-center text-pretty text-ink">
        {result === 'acquired' && (
          <p>
            {t(
              "Congratulations! You have acquired the airspace authorization for this mission. You'll find the number in the pre-flight checklist.",
            )}
          </p>
        )}
        {result === 'refused' && <Refusal outcome={outcome} />}
        {result === 'abandoned' && (
          <p>{t('You left before the authority decided. Request the authorization before you fly.')}</p>
        )}
      </div>
    </Dialog>
  )
}
