import { type AttentionKind, attentionKinds } from '@sortie/domain/provider/attention'
import {
  BadgeAlert,
  CircleDollarSign,
  CloudLightning,
  FileClock,
  FileSearch,
  Hourglass,
  type LucideIcon,
  Moon,
  RotateCcw,
  ScanSearch,
  ShieldAlert,
  TriangleAlert,
  UploadCloud,
  UserRoundCheck,
  UserRoundX,
  Webhook,
} from 'lucide-react'

/** How a kind is called above the list, and its sign in a line. */
export const kindWords: Readonly<Record<AttentionKind, { label: string; icon: LucideIcon }>> = {
  flight_weather: { label: 'Bad weather', icon: CloudLightning },
  authorization_missing: { label: 'Not authorized', icon: ShieldAlert },
  flight_at_night: { label: 'At night', icon: Moon },
  no_pilot: { label: 'No pilot', icon: UserRoundX },
  certificate_expires: { label: 'Certificate expires', icon: BadgeAlert },
  offers_gone: { label: 'Offers declined', icon: TriangleAlert },
  offers_unanswered: { label: 'No answer', icon: Hourglass },
  not_delivered: { label: 'Not delivered', icon: FileClock },
  upload_stalled: { label: 'Upload stalled', icon: UploadCloud },
  reshoot_waiting: { label: 'Reshoot', icon: RotateCcw },
  review_late: { label: 'Review late', icon: ScanSearch },
  document_to_check: { label: 'Documents', icon: FileSearch },
  pilot_waiting: { label: 'Pilots to approve', icon: UserRoundCheck },
  payment_late: { label: 'To pay', icon: CircleDollarSign },
  payout_failed: { label: 'Payout failed', icon: CircleDollarSign },
  payout_overdue: { label: 'Payout overdue', icon: CircleDollarSign },
  endpoint_failing: { label: 'Webhooks', icon: Webhook },
}

/** The kind in the address, if there is a known one. */
export const readKind = (text: string | null): AttentionKind | null =>
  attentionKinds.find((kind) => kind === text) ?? null
