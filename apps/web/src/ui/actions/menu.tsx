import type { ReactNode } from 'react'
import { MenuTrigger, Popover, type PopoverProps } from 'react-aria-components/Menu'
import { classNames } from '../class-names.ts'
import { popoverClass } from '../fields/field-styles.ts'
import { MenuEntries, type MenuEntriesProps } from './menu-entries.tsx'

export type MenuProps<Id extends string = string> = Omit<MenuEntriesProps<Id>, 'autoFocus' | 'onClose'> & {
  /** The button that opens it: a Button, an IconButton without tooltip, or a React Aria button. */
  children: ReactNode
  placement?: PopoverProps['placement']
}

export function Menu<Id extends string = string>({
  children,
  placement = 'bottom end',
  ...entries
}: MenuProps<Id>) {
  return (
    <MenuTrigger>
      {children}
      <Popover placement={placement} offset={6} className={classNames(popoverClass, 'min-w-52')}>
        <MenuEntries {...entries} />
      </Popover>
    </MenuTrigger>
  )
}
