import { formatDate } from '@sortie/domain/time/date-texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { FilterPopover } from './filter-popover.tsx'
import { filterFieldClass } from './filter-styles.ts'

type Days = { from?: string | undefined; to?: string | undefined }

const daysText = ({ from, to }: Days): string => {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
  if (from) return `from ${formatDate(from)}`
  return to ? `to ${formatDate(to)}` : ''
}

type DayFilterProps = { label: string; days: Days; onChange: (days: Days) => void }

/** A first and a last day, either of which can be left open. */
export const DayFilter = ({ label, days, onChange }: DayFilterProps) => {
  const isOn = Boolean(days.from || days.to)
  return (
    <FilterPopover label={label} text={daysText(days)}>
      {() => (
        <>
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
        </>
      )}
    </FilterPopover>
  )
}
