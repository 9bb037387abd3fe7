import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'

/** The four tones of messages, each with an icon of its own shape: never color alone. */
export type Tone = 'info' | 'success' | 'attention' | 'danger'

export const toneIcons: Record<Tone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  attention: TriangleAlert,
  danger: OctagonAlert,
}
