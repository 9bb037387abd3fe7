import { formatDate } from '@sortie/domain/time/date-texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { ChevronDown } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { filterFieldClass, toggleClass, toggleOffClass, toggleOnClass } from './filter-styles.ts'

type Days = { from?: string | undefined; to?: string | undefined }

const daysText = ({ from, to }: Days): string => {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
  if (from) return `from ${formatDate(from)}`
  return to ? `to ${formatDate(to)}` : ''
}

type DayFilterProps = { label: string; days: Days; onChange: (days: Days) => void }

/** A first and a last day, either of which can be left open. */
export const DayFilter = ({ label, days, onChange }: DayFilterProps) => {
  const { from, to } = days
  const isOn = Boolean(from || to)
  return (
    <DialogTrigger>
      <AriaButton className={classNames(toggleClass, 'figures', isOn ? toggleOnClass : toggleOffClass)}>
        {isOn ? `${label} ${daysText(days)}` : label}
        <ChevronDown aria-hidden className="size-4 text-ink-faint" />
      </AriaButton>
      <Popover
        placement="bottom start"
        offset={6}
        className="rounded-control bg-surface p-4 shadow-overlay transition-opacity entering:opacity-0 exiting:opacity-0"
      >
        <Dialog aria-label={label} className="flex flex-col gap-3 text-small outline-none">
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className="flex items-center justify-between gap-4">
              {end === 'from' ? 'From' : 'To'}
              <input
                type="date"
                value={days[end] ?? ''}
                onChange={({ target }) => onChange({ ...days, [end]: target.value || undefined })}
                className={filterFieldClass}
              />
            </label>
          ))}
          <Button size="small" mode="secondary" isDisabled={!isOn} onPress={() => onChange({})}>
            Any day
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
