import { classNames } from '@sortie/ui/class-names.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { toggleClass, toggleOffClass, toggleOnClass } from './filter-styles.ts'

type FilterPopoverProps = {
  label: string
  /** What is chosen; nothing as long as the filter is off. */
  text: string
  children: (close: () => void) => ReactNode
}

/** A filter that takes more room than a button: it opens below the button that says what is chosen. */
export const FilterPopover = ({ label, text, children }: FilterPopoverProps) => (
  <DialogTrigger>
    <Button className={classNames(toggleClass, 'figures', text ? toggleOnClass : toggleOffClass)}>
      <span className="max-w-64 truncate">{text ? `${label} ${text}` : label}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </Button>
    <Popover
      placement="bottom start"
      offset={6}
      className="rounded-control bg-surface p-4 shadow-overlay transition-opacity entering:opacity-0 exiting:opacity-0"
    >
      <Dialog aria-label={label} className="flex flex-col gap-3 text-small outline-none">
        {({ close }) => children(close)}
      </Dialog>
    </Popover>
  </DialogTrigger>
)
