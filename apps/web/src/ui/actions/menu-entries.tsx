import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, Separator } from 'react-aria-components/Menu'
import { classNames } from '../class-names.ts'
import { optionClass } from '../fields/field-styles.ts'

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

export type MenuEntriesProps<Id extends string = string> = {
  label: string
  items: readonly MenuEntry<Id>[]
  onAction?: (id: Id) => void
  /** Shown above the entries, for example who is signed in. */
  heading?: ReactNode
  /** Needed where no MenuTrigger stands around the menu. */
  autoFocus?: boolean
  onClose?: () => void
}

/** What a menu holds, inside whatever opens it. */
export function MenuEntries<Id extends string = string>({
  label,
  items,
  onAction,
  heading,
  ...rest
}: MenuEntriesProps<Id>) {
  return (
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
    </>
  )
}
