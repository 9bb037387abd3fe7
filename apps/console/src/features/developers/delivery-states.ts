import type { ChipTone } from '@sortie/ui/data/chip.tsx'
import type { Delivery } from './developers.queries.ts'

export const deliveryStates: Readonly<Record<Delivery['status'], { label: string; tone: ChipTone }>> = {
  pending: { label: 'Pending', tone: 'in-progress' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}
