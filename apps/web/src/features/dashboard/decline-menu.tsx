import { X } from 'lucide-react'
import { MenuPopover, type MenuPopoverProps } from '#ui/actions/menu.tsx'

type DeclineMenuProps = Pick<MenuPopoverProps, 'trigger' | 'isOpen' | 'onOpenChange'> & {
  triggerId: string
  onDecline: () => void
}

/** What else can be done with an offer, on a phone. */
export const DeclineMenu = ({ triggerId, onDecline, ...popover }: DeclineMenuProps) => (
  <MenuPopover
    {...popover}
    labelledBy={triggerId}
    label="More actions"
    items={[{ id: 'decline', label: 'Decline', icon: X, isDanger: true }]}
    onAction={onDecline}
  />
)
