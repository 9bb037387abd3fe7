import type { NotificationType } from '@sortie/domain/pilot/notification'
import {
  Banknote,
  Bell,
  CircleCheck,
  CircleX,
  CreditCard,
  type LucideIcon,
  MapPinPen,
  MapPinPlus,
  Newspaper,
  RefreshCw,
} from 'lucide-react'

type Look = { icon: LucideIcon; colour: string }

const news: Look = { icon: Bell, colour: 'bg-sunken text-ink-soft' }

const looks: Record<NotificationType, Look> = {
  'blog/new': { icon: Newspaper, colour: 'bg-info-tint text-info-deep' },
  new: news,
  'app/updated': { icon: RefreshCw, colour: 'bg-info-tint text-info-deep' },
  'pilot/mission/new': { icon: MapPinPlus, colour: 'bg-accent-tint text-accent-deep' },
  'pilot/mission/updated': { icon: MapPinPen, colour: 'bg-info-tint text-info-deep' },
  'pilot/payout/new': { icon: Banknote, colour: 'bg-accent-tint text-accent-deep' },
  'pilot/mission/pano_accept': { icon: CircleCheck, colour: 'bg-accent-tint text-accent-deep' },
  'pilot/mission/pano_reject': { icon: CircleX, colour: 'bg-danger-tint text-danger-deep' },
  'pilot/mission/stock_accept': { icon: CircleCheck, colour: 'bg-accent-tint text-accent-deep' },
  'pilot/mission/stock_reject': { icon: CircleX, colour: 'bg-danger-tint text-danger-deep' },
  'pilot/profile/stripe_onboarding': { icon: CreditCard, colour: 'bg-attention-tint text-attention-deep' },
}

/** A type this version does not know looks like general news. */
export const notificationLook = (type: string): Look =>
  Object.hasOwn(looks, type) ? looks[type as NotificationType] : news
