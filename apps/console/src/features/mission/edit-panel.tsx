import { missionTypes, missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { cloudRequirementText } from '@sortie/domain/schedule/weather'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { NumberField } from '@sortie/ui/fields/number-field.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Field, type SavingForm } from '@sortie/web-app/forms/form.tsx'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { type Choices, choicesQuery } from '#app/catalog-choices.ts'
import { ContactFields } from './contact-fields.tsx'
import type { ProviderMission } from './mission.queries.ts'
import { type ScopeEdits, scopeOf, weekendChoices, withPayout } from './mission-edits.ts'
import { MissionForm } from './mission-form.tsx'
import { MomentField } from './moment-field.tsx'

const none = 'none'

interface CatalogSelectProps {
  label: string
  catalog: 'packages' | 'categories'
  /** The row that the mission has, which may be missing from the list. */
  current: { id: number; name: string } | null
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
  description?: string
}

const CatalogSelect = ({ label, catalog, current, value, onChange, ...rest }: CatalogSelectProps) => {
  const { data: listed = [] } = useQuery(choicesQuery(catalog))
  const choices: Choices =
    current && !listed.some(({ id }) => id === current.id) ? [current, ...listed] : listed
  return (
    <Select
      {...rest}
      label={label}
      options={[
        { id: none, label: 'None' },
        ...choices.map(({ id, name }) => ({ id: String(id), label: name })),
      ]}
      value={value === null ? none : String(value)}
      onChange={(id) => onChange(!id || id === none ? null : Number(id))}
    />
  )
}

const cloudChoices = (current: string) =>
  [...new Set([25, 50, 75, 100].map((limit) => `less_than_${limit}`)), current]
    .filter((id, index, all) => all.indexOf(id) === index)
    .map((id) => ({ id, label: cloudRequirementText(id) }))

type PartProps = { form: SavingForm<ScopeEdits>; mission: ProviderMission }

const WhatFields = ({ form, mission }: PartProps) => (
  <>
    <Field form={form} name="name">
      {({ inputRef: _, ...field }) => <TextField {...field} label="Name" maxLength={300} />}
    </Field>
    <div className="grid grid-cols-2 gap-4">
      <Field form={form} name="mission_type">
        {({ inputRef: _, ...field }) => (
          <Select
            {...field}
            label="Type"
            options={missionTypes.map((id) => ({ id, label: missionTypeTitles[id] }))}
            onChange={(type) => type && field.onChange(type)}
          />
        )}
      </Field>
      <Field form={form} name="category_id">
        {({ inputRef: _, ...field }) => (
          <CatalogSelect {...field} label="Client kind" catalog="categories" current={mission.category} />
        )}
      </Field>
    </div>
    <Field form={form} name="package_id">
      {({ inputRef: _, ...field }) => (
        <CatalogSelect
          {...field}
          label="Package"
          description="Decides which pilots and gear are required. Shots and payout stay as they are."
          catalog="packages"
          current={mission.package}
        />
      )}
    </Field>
    <div className="grid grid-cols-2 gap-4">
      <Field form={form} name="reference_id">
        {({ inputRef: _, ...field }) => (
          <TextField {...field} value={field.value ?? ''} label="Reference" maxLength={200} />
        )}
      </Field>
      <Field form={form} name="work_order_id">
        {({ inputRef: _, value, onChange, ...field }) => (
          <NumberField
            {...field}
            label="Work order"
            minValue={1}
            value={value ?? Number.NaN}
            formatOptions={{ useGrouping: false }}
            onChange={(id) => onChange(Number.isNaN(id) ? null : id)}
          />
        )}
      </Field>
    </div>
    <Field form={form} name="work_order_number">
      {({ inputRef: _, ...field }) => (
        <TextField {...field} value={field.value ?? ''} label="Client's work order number" maxLength={100} />
      )}
    </Field>
    <Field form={form} name="instructions">
      {({ inputRef: _, ...field }) => <TextArea {...field} label="Instructions" description="Markdown" />}
    </Field>
    <Field form={form} name="pilot_script">
      {({ inputRef: _, ...field }) => (
        <TextArea
          {...field}
          value={field.value ?? ''}
          label="Script"
          description="What the pilot says to people at the site."
          rows={2}
        />
      )}
    </Field>
  </>
)

const PayFields = ({ form, mission }: PartProps) => {
  const currency = mission.estimated_payouts[0]?.currency.code ?? mission.currency.code
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field form={form} name="estimated_payouts">
        {({ inputRef: _, value, onChange, ...field }) => (
          <NumberField
            {...field}
            label="Payout"
            minValue={0}
            value={value[0] ? value[0].amount / 100 : Number.NaN}
            formatOptions={{ style: 'currency', currency: value[0]?.currency_code ?? currency }}
            onChange={(amount) => onChange(Number.isNaN(amount) ? [] : withPayout(value, amount, currency))}
          />
        )}
      </Field>
      <Field form={form} name="duration_in_seconds">
        {({ inputRef: _, value, onChange, ...field }) => (
          <NumberField
            {...field}
            label="Minutes on site"
            minValue={1}
            value={Math.round(value / 60)}
            onChange={(minutes) => onChange(minutes * 60)}
          />
        )}
      </Field>
    </div>
  )
}

const RuleFields = ({ form, mission }: PartProps) => {
  const zone = mission.location?.timezone_id ?? null
  return (
    <>
      <Field form={form} name="fly_by_date">
        {({ inputRef: _, ...field }) => (
          <TextField
            {...field}
            type="date"
            value={field.value ?? ''}
            onChange={(day) => field.onChange(day || null)}
            label="Fly by date"
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field form={form} name="timeframe_start">
          {({ inputRef: _, onBlur: __, name: ___, ...field }) => (
            <MomentField {...field} label="Not before" zone={zone} />
          )}
        </Field>
        <Field form={form} name="timeframe_end">
          {({ inputRef: _, onBlur: __, name: ___, ...field }) => (
            <MomentField {...field} label="Not after" zone={zone} />
          )}
        </Field>
        <Field form={form} name="weekend_schedule_filter">
          {({ inputRef: _, ...field }) => (
            <Select
              {...field}
              label="Days of the week"
              options={weekendChoices}
              onChange={(filter) => filter && field.onChange(filter)}
            />
          )}
        </Field>
        <Field form={form} name="cloud_reqs">
          {({ inputRef: _, ...field }) => (
            <Select
              {...field}
              label="Clouds"
              options={cloudChoices(mission.cloud_reqs)}
              onChange={(clouds) => clouds && field.onChange(clouds)}
            />
          )}
        </Field>
        <Field form={form} name="max_wind_speed">
          {({ inputRef: _, ...field }) => (
            <NumberField {...field} label="Wind limit (mph)" minValue={1} maxValue={200} />
          )}
        </Field>
        <Field form={form} name="acreage">
          {({ inputRef: _, value, onChange, ...field }) => (
            <NumberField
              {...field}
              label="Acres"
              minValue={0}
              value={value ?? Number.NaN}
              onChange={(acres) => onChange(Number.isNaN(acres) ? null : acres)}
            />
          )}
        </Field>
      </div>
      <Field form={form} name="require_raw_images">
        {({ value, onChange }) => (
          <Checkbox isSelected={value} onChange={onChange}>
            Raw images are required
          </Checkbox>
        )}
      </Field>
      <Field form={form} name="may_fly_at_night">
        {({ value, onChange }) => (
          <Checkbox isSelected={value} onChange={onChange}>
            May be flown at night
          </Checkbox>
        )}
      </Field>
      <Field form={form} name="require_contact_to_reschedule">
        {({ value, onChange }) => (
          <Checkbox isSelected={value} onChange={onChange}>
            Pilots contact us to reschedule
          </Checkbox>
        )}
      </Field>
    </>
  )
}

const EditFields = ({ form, mission }: PartProps) => (
  <>
    <WhatFields form={form} mission={mission} />
    <PayFields form={form} mission={mission} />
    <RuleFields form={form} mission={mission} />
    <ContactFields form={form} />
  </>
)

/**
 * Each field follows its own value. A change of the form as a whole, such as its first letter, is no reason to draw all
 * of them again, which takes a slow computer a sixth of a second.
 */
const SteadyFields = memo(
  EditFields,
  (before, after) => before.form.control === after.form.control && before.mission === after.mission,
)

interface EditPanelProps {
  mission: ProviderMission
  onClose: () => void
}

/** Changes what a mission says: what to do, for how much, under which rules, and whom to meet. */
export const EditPanel = ({ mission, onClose }: EditPanelProps) => (
  <MissionForm title="Edit mission" mission={mission} defaultValues={scopeOf(mission)} onClose={onClose}>
    {(form) => <SteadyFields form={form} mission={mission} />}
  </MissionForm>
)
