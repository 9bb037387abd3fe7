import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
  Tab,
  TabList,
  TabPanel,
} from 'react-aria-components/Tabs'
import { classNames } from '../class-names.ts'

export type TabItem<Id extends string = string> = {
  id: Id
  label: string
  content: ReactNode
  icon?: LucideIcon
  count?: number
  isDisabled?: boolean
}

export type TabsProps<Id extends string = string> = Omit<
  AriaTabsProps,
  | 'children'
  | 'className'
  | 'style'
  | 'selectedKey'
  | 'defaultSelectedKey'
  | 'onSelectionChange'
  | 'orientation'
> & {
  /** Names the set of tabs for screen readers. */
  label: string
  items: readonly TabItem<Id>[]
  selected?: Id
  defaultSelected?: Id
  onSelect?: (id: Id) => void
  className?: string
}

export const Tabs = <Id extends string = string>({
  label,
  items,
  selected,
  defaultSelected,
  onSelect,
  className,
  ...rest
}: TabsProps<Id>) => (
  <AriaTabs
    {...rest}
    selectedKey={selected}
    defaultSelectedKey={defaultSelected}
    onSelectionChange={(key) => {
      const item = items.find(({ id }) => id === key)
      if (item) onSelect?.(item.id)
    }}
    // The ring is around the tab or the part that has the focus, not around all of it.
    className={classNames('flex min-w-0 flex-col outline-none', className)}
  >
    <TabList
      aria-label={label}
      className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-2"
    >
      {items.map(({ id, label: name, icon: Icon, count, isDisabled }) => (
        <Tab
          key={id}
          id={id}
          isDisabled={isDisabled}
          className="group flex h-11 shrink-0 cursor-pointer items-center gap-2 border-b-2 border-transparent px-3 text-small font-medium text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-ink-faint disabled:opacity-60 selected:border-accent selected:text-ink"
        >
          {Icon && <Icon aria-hidden className="size-4" />}
          {name}
          {count !== undefined && (
            <span className="figures rounded-full bg-sunken px-2 text-ink-soft group-selected:bg-accent-tint group-selected:text-accent-deep">
              {count}
            </span>
          )}
        </Tab>
      ))}
    </TabList>
    {items.map(({ id, content }) => (
      <TabPanel key={id} id={id} className="pt-6 focus-visible:rounded-sm">
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
)
