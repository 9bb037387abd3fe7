import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { sectionNames } from './sections.ts'
import type { Request } from './use-request.ts'

/** Yes or no, always within reach of a thumb. */
export const RequestActions = ({ mission, request }: { mission: Mission; request: Request }) => {
  const { answer, unconfirmed } = request
  const confirmed = sectionNames.length - unconfirmed.length
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-6 flex flex-col gap-3 border-t border-line bg-surface p-4 sm:bottom-4 sm:mx-0 sm:mb-0 sm:rounded-card sm:border sm:px-6 sm:shadow-overlay">
      {answer.trouble?.about === 'answer' && (
        <Alert tone="danger" isLive onDismiss={answer.forgetTrouble}>
          {answer.trouble.message}
        </Alert>
      )}
      <div className="flex items-center gap-3 max-sm:flex-wrap">
        <p className="figures flex-1 text-small text-ink-soft max-sm:basis-full">
          {mission.is_on_hold
            ? 'A mission on hold cannot be accepted.'
            : `${confirmed} of ${sectionNames.length} sections confirmed`}
        </p>
        <Button mode="secondary" onPress={request.askToDecline} className="max-sm:flex-1">
          Decline
        </Button>
        <Button onPress={request.askToAccept} isDisabled={mission.is_on_hold} className="max-sm:flex-1">
          Accept
        </Button>
      </div>
    </div>
  )
}
