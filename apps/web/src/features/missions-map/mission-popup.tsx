import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { payoutText } from '@sortie/domain/money/money'
import { addressLine } from '@sortie/domain/place/location'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { PopupFacts } from './popup-facts.tsx'
import { whenTexts } from './when-text.ts'

type MissionPopupProps = { title: string; mission: MissionSummary; onDecline: () => void }

/** A mission in a few lines, with the way to its page; an offer can be declined here. */
export const MissionPopup = ({ title, mission, onDecline }: MissionPopupProps) => {
  const isOffer = mission.status === 'pilots_notified'
  const { date, times } = whenTexts(mission)
  return (
    <div className="space-y-4">
      <PopupFacts
        title={title}
        name={mission.location?.name}
        address={addressLine(mission.location)}
        payout={payoutText(mission)}
        date={date}
        times={times}
      />
      <div className="flex flex-wrap gap-2">
        <LinkButton
          href={`/${isOffer ? 'availablemission' : 'clientmission'}/${mission.id}`}
          className="flex-1"
        >
          View details
        </LinkButton>
        {isOffer && (
          <Button mode="secondary" className="flex-1" onPress={onDecline}>
            Decline
          </Button>
        )}
      </div>
    </div>
  )
}
