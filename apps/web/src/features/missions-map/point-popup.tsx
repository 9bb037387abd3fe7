import type { PointOfInterest } from '@sortie/domain/mission/mission.schema'
import { formatMoney } from '@sortie/domain/money/money'
import { addressLine } from '@sortie/domain/place/location'
import { CircleSlash } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { PopupFacts } from './popup-facts.tsx'

type PointPopupProps = {
  title: string
  point: PointOfInterest
  isLost: boolean
  isClaiming: boolean
  onClaim: () => void
}

/** A point of interest that anybody may claim, until somebody has. */
export const PointPopup = ({ title, point, isLost, isClaiming, onClaim }: PointPopupProps) => (
  <div className="space-y-4">
    <PopupFacts
      title={title}
      name={point.name}
      address={addressLine(point.location)}
      payout={formatMoney(point)}
    />
    {isLost && (
      <p
        role="alert"
        className="flex items-center gap-2 rounded-control bg-danger-tint px-3 py-2.5 text-small font-medium text-danger-deep"
      >
        <CircleSlash aria-hidden className="size-4 shrink-0" />
        No longer available
      </p>
    )}
    <Button isPending={isClaiming} isDisabled={isLost} onPress={onClaim} className="w-full">
      Claim
    </Button>
  </div>
)
