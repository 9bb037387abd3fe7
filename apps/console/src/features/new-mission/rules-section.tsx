import { weekendFilters } from '@sortie/domain/schedule/schedule'
import { weekendText } from '@sortie/domain/schedule/schedule-texts'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { DateRangePicker } from '@sortie/ui/fields/date-range-picker.tsx'
import { NumberField } from '@sortie/ui/fields/number-field.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { FormSection, type SectionProps } from './section.tsx'

/** When it may be flown, under which conditions, and whom to meet. */
export const RulesSection = ({ draft, change, errorOf }: SectionProps) => {
  const { window, contact } = draft
  const setContact = (changes: Partial<typeof contact>) => change({ contact: { ...contact, ...changes } })
  return (
    <>
      <FormSection title="Dates and rules">
        <div className="grid gap-4 md:grid-cols-2">
          <DateRangePicker
            label="Flying window"
            description="The last day is the fly-by date, at the site."
            value={window}
            onChange={(range) => change({ window: range })}
            error={errorOf('fly_by_date') ?? errorOf('timeframe_start') ?? errorOf('timeframe_end')}
          />
          <Select
            label="Days"
            options={weekendFilters.map((id) => ({ id, label: weekendText(id) }))}
            value={draft.weekend_schedule_filter}
            onChange={(filter) => filter && change({ weekend_schedule_filter: filter })}
            error={errorOf('weekend_schedule_filter')}
          />
          <NumberField
            label="Most wind"
            minValue={1}
            maxValue={200}
            value={draft.max_wind_speed ?? Number.NaN}
            formatOptions={{ style: 'unit', unit: 'mile-per-hour' }}
            onChange={(speed) => change({ max_wind_speed: Number.isNaN(speed) ? null : speed })}
            error={errorOf('max_wind_speed')}
          />
          <div className="flex flex-col gap-1">
            <Checkbox
              isSelected={draft.require_raw_images}
              onChange={(require_raw_images) => change({ require_raw_images })}
            >
              Raw images are required
            </Checkbox>
            <Checkbox
              isSelected={draft.require_contact_to_reschedule}
              onChange={(require_contact_to_reschedule) => change({ require_contact_to_reschedule })}
            >
              Pilots contact us to reschedule
            </Checkbox>
          </div>
        </div>
      </FormSection>
      <FormSection title="On-site contact">
        <div className="grid gap-4 md:grid-cols-3">
          <TextField
            label="Contact name"
            value={contact.name}
            onChange={(name) => setContact({ name })}
            error={errorOf('onsite_contact.name')}
          />
          <TextField
            label="Phone"
            type="tel"
            value={contact.phone}
            onChange={(phone) => setContact({ phone })}
            error={errorOf('onsite_contact.phone')}
          />
          <TextField
            label="Note"
            description="Such as a gate code."
            value={contact.note}
            onChange={(note) => setContact({ note })}
            error={errorOf('onsite_contact.note')}
          />
        </div>
        <Checkbox isSelected={contact.withhold} onChange={(withhold) => setContact({ withhold })}>
          Show phone and note only to the pilot who accepted
        </Checkbox>
      </FormSection>
    </>
  )
}
