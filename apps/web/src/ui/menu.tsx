import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Fragment } from 'react'
import {
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components/Menu'
import { classNames } from './class-names.ts'
import { optionClass, popoverClass } from './field-styles.ts'

export type MenuEntry<Id extends string = string> = {
  id: Id
  label: string
  icon?: LucideIcon
  description?: string
  /** Leads somewhere instead of calling onAction. */
  href?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Draws a line above this entry. */
  startsGroup?: boolean
}

export type MenuProps<Id extends string = string> = {
  /** The button that opens it: a Button, an IconButton without tooltip, or a React Aria button. */
  children: ReactNode
  label: string
  items: readonly MenuEntry<Id>[]
  onAction?: (id: Id) => void
  /** Shown above the entries, for example who is signed in. */
  heading?: ReactNode
  placement?: PopoverProps['placement']
}

export function Menu<Id extends string = string>({
  children,
  label,
  items,
  onAction,
  heading,
  placement = 'bottom end',
}: MenuProps<Id>) {
  return (
    <MenuTrigger>
      {children}
      <Popover placement={placement} offset={6} className={classNames(popoverClass, 'min-w-52')}>
        {heading && <div className="mb-1 border-b border-line px-3 pt-2 pb-3 text-small">{heading}</div>}
        <AriaMenu
          aria-label={label}
          className="outline-none"
          onAction={(key) => {
            const entry = items.find(({ id }) => id === key)
            if (entry && !entry.href) onAction?.(entry.id)
          }}
        >
          {items.map(
            ({ id, label: name, icon: Icon, description, href, isDanger, isDisabled, startsGroup }) => (
              <Fragment key={id}>
                {startsGroup && <Separator className="my-1 h-px border-0 bg-line" />}
                <MenuItem
                  id={id}
                  href={href}
                  textValue={name}
                  isDisabled={isDisabled}
                  className={classNames(optionClass, 'no-underline', isDanger ? 'text-danger' : 'text-ink')}
                >
                  {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
                  <span className="flex flex-col">
                    {name}
                    {description && <span className="text-ink-soft">{description}</span>}
                  </span>
                </MenuItem>
              </Fragment>
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
