import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject } from 'react'
import {
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components/Menu'
import { classNames } from '../class-names.ts'
import { optionClass, popoverClass } from '../fields/field-styles.ts'

export type MenuEntry<Id extends string = string> = {
  id: Id
  label: string
  icon?: LucideIcon
  description?: string
  /** A link to follow instead of calling onAction. */
  href?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Draws a line above this entry. */
  startsGroup?: boolean
}

type MenuEntriesProps<Id extends string = string> = {
  label: string
  items: readonly MenuEntry<Id>[]
  onAction?: (id: Id) => void
  /** Shown above the entries, for example who is signed in. */
  heading?: ReactNode
  /** Needed where the menu is not inside a MenuTrigger. */
  autoFocus?: boolean
  onClose?: () => void
}

/** The entries of a menu, for any kind of trigger. */
const MenuEntries = <Id extends string = string>({
  label,
  items,
  onAction,
  heading,
  ...rest
}: MenuEntriesProps<Id>) => (
  <>
    {heading && <div className="mb-1 border-b border-line px-3 pt-2 pb-3 text-small">{heading}</div>}
    <AriaMenu
      {...rest}
      aria-label={label}
      className="outline-none"
      onAction={(key) => {
        const entry = items.find(({ id }) => id === key)
        if (entry && !entry.href) onAction?.(entry.id)
      }}
    >
      {items.map(({ id, label: name, icon: Icon, description, href, isDanger, isDisabled, startsGroup }) => (
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
      ))}
    </AriaMenu>
  </>
)

export type MenuPopoverProps<Id extends string = string> = Omit<
  MenuEntriesProps<Id>,
  'autoFocus' | 'onClose'
> & {
  trigger: RefObject<HTMLElement | null>
  /** The id of the trigger, whose text names the popover. */
  labelledBy: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A menu for a button that is drawn before the menu's own code has loaded. */
export const MenuPopover = <Id extends string = string>({
  trigger,
  labelledBy,
  isOpen,
  onOpenChange,
  ...entries
}: MenuPopoverProps<Id>) => (
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

export type MenuProps<Id extends string = string> = Omit<MenuEntriesProps<Id>, 'autoFocus' | 'onClose'> & {
  /** The button that opens it: a Button, an IconButton without tooltip, or a React Aria button. */
  children: ReactNode
  placement?: PopoverProps['placement']
}

export const Menu = <Id extends string = string>({
  children,
  placement = 'bottom end',
  ...entries
}: MenuProps<Id>) => (
  <MenuTrigger>
    {children}
    <Popover placement={placement} offset={6} className={classNames(popoverClass, 'min-w-52')}>
      <MenuEntries {...entries} />
    </Popover>
  </MenuTrigger>
)
