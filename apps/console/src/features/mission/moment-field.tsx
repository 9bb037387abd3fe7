import { isoDay } from '@sortie/domain/time/date-texts'
import { momentAt, secondsOfDay } from '@sortie/domain/time/dates'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { useState } from 'react'

const two = (value: number) => String(value).padStart(2, '0')

const localOf = (moment: string | null, zone: string | null): string => {
  if (!moment) return ''
  const minutes = Math.floor(secondsOfDay(new Date(moment), zone) / 60)
  return `${isoDay(moment, zone)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const momentOf = (local: string, zone: string | null): string | null => {
  const [day = '', time = ''] = local.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return day && time ? momentAt(day, (hours * 60 + minutes) * 60, zone).toISOString() : null
}

interface MomentFieldProps {
  label: string
  value: string | null | undefined
  onChange: (moment: string | null) => void
  zone: string | null
  error: string | undefined
}

/** A moment as the clock at the site has it. */
export const MomentField = ({ label, value, onChange, zone, error }: MomentFieldProps) => {
  // A date that is typed in parts has no moment yet, and must not be emptied meanwhile.
  const [typed, setTyped] = useState(() => localOf(value ?? null, zone))
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={typed}
      onChange={(text) => {
        setTyped(text)
        onChange(momentOf(text, zone))
      }}
      error={error}
    />
  )
}
