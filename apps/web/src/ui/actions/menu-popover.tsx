import type { RefObject } from 'react'
import { Popover } from 'react-aria-components/Menu'
import { classNames } from '../class-names.ts'
import { popoverClass } from '../fields/field-styles.ts'
import { MenuEntries, type MenuEntriesProps } from './menu-entries.tsx'

export type MenuPopoverProps<Id extends string = string> = Omit<
  MenuEntriesProps<Id>,
  'autoFocus' | 'onClose'
> & {
  trigger: RefObject<HTMLElement | null>
  /** The id of the trigger, whose words name the popover. */
  labelledBy: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A menu beside a button that is drawn before the menu's own code is there. */
export function MenuPopover<Id extends string = string>({
  trigger,
  labelledBy,
  isOpen,
  onOpenChange,
  ...entries
}: MenuPopoverProps<Id>) {
  return (
    <Popover
      triggerRef={trigger}
      aria-labelledby={labelledBy}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={6}
      className={classNames(popoverClass, 'min-w-52')}
    >
      <MenuEntries {...entries} autoFocus onClose={() => onOpenChange(false)} />
    </Popover>
  )
}
