import { known, t } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { noAvailabilityText } from '@sortie/domain/pilot/profile'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '@sortie/ui/fields/checkbox-group.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery } from '#app/account-query.ts'
import { useAccountPart } from './account-part.ts'
import { CompleteMark } from './complete-mark.tsx'
import { type Preferences, preferenceFields, readMiles } from './preferences.ts'
import { SaveNote } from './save-note.tsx'

type MilesFieldProps = {
  miles: number | null
  onChange: (miles: number | null) => void
  error: string | undefined
  onFocus: () => void
  onBlur: () => void
}

/** A text field for a number, so that the typed text stays as it is, whether or not it is a number. */
const MilesField = ({ miles, onChange, ...rest }: MilesFieldProps) => {
  const [text, setText] = useState('')
  const isShown = Object.is(readMiles(text), miles)
  const shown = isShown ? text : miles === null || Number.isNaN(miles) ? '' : String(miles)
  return (
    <TextField
      {...rest}
      label={t('Miles willing to travel')}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={(typed) => {
        setText(typed)
        onChange(readMiles(typed))
      }}
      className="sm:max-w-xs"
    />
  )
}

type AvailabilityFieldProps = {
  values: Pick<Preferences, 'is_available_weekdays' | 'is_available_weekends'>
  onChange: (values: AvailabilityFieldProps['values']) => void
  error?: string
}

/** The days on which a pilot flies. */
export const AvailabilityField = ({ values, onChange, error }: AvailabilityFieldProps) => (
  <CheckboxGroup
    label={t('Available on')}
    orientation="horizontal"
    value={[
      ...(values.is_available_weekdays ? ['weekdays'] : []),
      ...(values.is_available_weekends ? ['weekends'] : []),
    ]}
    onChange={(days) =>
      onChange({
        is_available_weekdays: days.includes('weekdays'),
        is_available_weekends: days.includes('weekends'),
      })
    }
    error={error}
  >
    <Checkbox value="weekdays">{t('Weekdays')}</Checkbox>
    <Checkbox value="weekends">{t('Weekends')}</Checkbox>
  </CheckboxGroup>
)

type Described = Readonly<Record<string, unknown>>

const milesText = ({ travel_distance: miles }: Described): string =>
  miles === null || miles === undefined ? t('no miles') : t('{miles} miles', { miles: String(miles) })

const daysText = ({ is_available_weekdays, is_available_weekends }: Described): string => {
  if (is_available_weekdays) return is_available_weekends ? t('weekdays and weekends') : t('weekdays')
  return is_available_weekends ? t('weekends') : t('no days')
}

const describe = (preferences: Described): string => `${milesText(preferences)}, ${daysText(preferences)}`

const PreferenceFields = ({ pilot }: { pilot: Pilot }) => {
  const part = useAccountPart(pilot, preferenceFields)
  const { values, change, error, onFocus, onBlur } = part
  const isAboutDays = error === known(noAvailabilityText)
  return (
    <div className="relative flex flex-col gap-5">
      <MilesField
        miles={values.travel_distance}
        onChange={(travel_distance) => change({ ...values, travel_distance })}
        error={isAboutDays ? undefined : error}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <AvailabilityField
        values={values}
        onChange={(days) => change({ ...values, ...days })}
        {...(isAboutDays && error ? { error } : {})}
      />
      <SaveNote part={part} describe={describe} />
    </div>
  )
}

/** How far a pilot travels and on which days, saved automatically. */
export const PreferencesBlock = () => {
  const { data: pilot } = useQuery(accountQuery)
  return (
    <Card
      title={t('Mission preferences')}
      description={t('We only send you missions that fit.')}
      actions={
        pilot &&
        pilot.travel_distance !== null &&
        (pilot.is_available_weekdays || pilot.is_available_weekends) && <CompleteMark />
      }
    >
      {pilot ? (
        <PreferenceFields pilot={pilot} />
      ) : (
        <SkeletonGroup label={t('Loading mission preferences')}>
          <Skeleton shape="box" className="h-11 w-full sm:max-w-xs" />
        </SkeletonGroup>
      )}
    </Card>
  )
}
