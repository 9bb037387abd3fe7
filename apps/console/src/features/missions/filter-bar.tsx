import { missionStatuses } from '@sortie/domain/mission/mission-status'
import { missionTypes, missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { statusWords } from '@sortie/domain/provider/status-words'
import { isoDay } from '@sortie/domain/time/date-texts'
import { boundsOfDay } from '@sortie/domain/time/dates'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { choicesQuery } from '#app/catalog-choices.ts'
import { useMay } from '#app/me.ts'
import { SearchBox } from '#app/search-box.tsx'
import { countText } from './count-text.ts'
import { DayFilter } from './day-filter.tsx'
import { filterFieldClass, toggleClass, toggleOffClass, toggleOnClass } from './filter-styles.ts'
import { changed, type Filter, type FilterName, statusesOf } from './mission-view.ts'
import { countsQuery } from './missions.queries.ts'
import { RecordFilter } from './record-filter.tsx'

type ToggleProps = { isOn: boolean; onToggle: () => void; children: ReactNode }

const Toggle = ({ isOn, onToggle, children }: ToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onToggle}
    className={classNames(toggleClass, isOn ? toggleOnClass : toggleOffClass)}
  >
    {children}
  </button>
)

type ChoiceProps = {
  label: string
  value: string | undefined
  options: readonly { id: string | number; name: string }[]
  onChange: (value: string) => void
}

/** A choice whose name is its first option, so that it takes no more room than what is chosen. */
const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value)}
    className={classNames(
      filterFieldClass,
      'max-w-36 cursor-pointer',
      value && 'border-info-strong! bg-info-tint! text-info-deep!',
    )}
  >
    <option value="">{`Any ${label.toLowerCase()}`}</option>
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
    {/* What was deleted since the link was made. */}
    {value && !options.some(({ id }) => String(id) === value) && <option value={value}>{value}</option>}
  </select>
)

/** Parameters that other pages link with, or that the map sets, in words. */
const otherFilters: readonly [FilterName, string][] = [
  ['pilot_id', 'Pilot'],
  ['work_order_id', 'Work order'],
  ['reference_id', 'Reference'],
  ['box', 'Region on the map'],
]

const types = missionTypes.map((id) => ({ id, name: missionTypeTitles[id] }))

/** Flights are filtered by moments, and people think in days, which begin where they are. */
const dayOf = (moment: string | undefined, isEnd: boolean): string | undefined => {
  const time = moment === undefined ? Number.NaN : Date.parse(moment)
  return Number.isNaN(time) ? undefined : isoDay(new Date(isEnd ? time - 1 : time).toISOString(), localZone())
}
const momentOf = (day: string | undefined, edge: 'start' | 'end'): string | undefined =>
  day && boundsOfDay(day, localZone())[edge].toISOString()

type FilterBarProps = {
  filter: Filter
  /** The second argument replaces the address instead of adding to the history, while someone types. */
  onFilter: (filter: Filter, isReplacing?: boolean) => void
}

/** Everything that narrows the missions down, each in place. */
export const FilterBar = ({ filter, onFilter }: FilterBarProps) => {
  const { data: counted } = useQuery(countsQuery(changed(filter, { status: undefined })))
  const { data: packages = [] } = useQuery(choicesQuery('packages'))
  const { data: categories = [] } = useQuery(choicesQuery('categories'))
  const statuses = statusesOf(filter)
  const set = (changes: { [Name in FilterName]?: string | undefined }) => onFilter(changed(filter, changes))
  const toggleStatus = (status: (typeof missionStatuses)[number]) => {
    const next = missionStatuses.filter((each) => statuses.includes(each) !== (each === status))
    set({ status: next.join(',') })
  }
  const mayFindPilots = useMay('GET /v1/provider/pilots')
  const mayFindWorkOrders = useMay('GET /v1/provider/work_orders')
  const inPlace: { [Name in FilterName]?: boolean } = {
    pilot_id: mayFindPilots,
    work_order_id: mayFindWorkOrders,
  }
  const others = otherFilters.filter(([name]) => filter[name] !== undefined && !inPlace[name])
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <SearchBox
          label="Search missions"
          placeholder="Number, reference, address, pilot"
          isSmall
          value={filter.search ?? ''}
          onSearch={(search) => onFilter(changed(filter, { search }), true)}
        />
        <Toggle
          isOn={filter.late === 'true'}
          onToggle={() => set({ late: filter.late ? undefined : 'true' })}
        >
          Late
        </Toggle>
        <Toggle
          isOn={filter.on_hold === 'true'}
          onToggle={() => set({ on_hold: filter.on_hold ? undefined : 'true' })}
        >
          On hold
        </Toggle>
        <Choice
          label="Type"
          value={filter.mission_type}
          options={types}
          onChange={(mission_type) => set({ mission_type })}
        />
        <Choice
          label="Client kind"
          value={filter.category_id}
          options={categories}
          onChange={(category_id) => set({ category_id })}
        />
        <Choice
          label="Package"
          value={filter.package_id}
          options={packages}
          onChange={(package_id) => set({ package_id })}
        />
        {mayFindPilots && (
          <RecordFilter
            kind="pilot"
            label="Pilot"
            id={filter.pilot_id}
            onChange={(pilot_id) => set({ pilot_id })}
          />
        )}
        {mayFindWorkOrders && (
          <RecordFilter
            kind="work-order"
            label="Work order"
            id={filter.work_order_id}
            onChange={(work_order_id) => set({ work_order_id })}
          />
        )}
        <DayFilter
          label="Fly by"
          days={{ from: filter.fly_by_from, to: filter.fly_by_to }}
          onChange={({ from, to }) => set({ fly_by_from: from, fly_by_to: to })}
        />
        <DayFilter
          label="Flight"
          days={{ from: dayOf(filter.scheduled_from, false), to: dayOf(filter.scheduled_to, true) }}
          onChange={({ from, to }) =>
            set({ scheduled_from: momentOf(from, 'start'), scheduled_to: momentOf(to, 'end') })
          }
        />
        {others.map(([name, label]) => (
          <Button
            key={name}
            size="small"
            mode="secondary"
            iconAfter={X}
            aria-label={`Remove the filter ${label}`}
            onPress={() => set({ [name]: undefined })}
          >
            {name === 'box' ? label : `${label} ${filter[name]}`}
          </Button>
        ))}
        {Object.keys(filter).length > 0 && (
          <Button size="small" mode="link" className="ml-1.5" onPress={() => onFilter({})}>
            Clear all
          </Button>
        )}
      </div>
      <fieldset className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <legend className="sr-only">Status</legend>
        <div className="flex gap-1.5 md:flex-wrap">
          {missionStatuses.map((status) => (
            <Toggle key={status} isOn={statuses.includes(status)} onToggle={() => toggleStatus(status)}>
              {statusWords[status]}
              {counted && (
                <span className={classNames('figures', !statuses.includes(status) && 'text-ink-soft')}>
                  {countText(counted, [status])}
                </span>
              )}
            </Toggle>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
