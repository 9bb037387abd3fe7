import { type DateValue, parseDate } from '@internationalized/date'
import { t } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { DateField } from '@sortie/ui/fields/date-field.tsx'
import { useAccountPart } from '#pilot/account-part.ts'
import { SaveNote } from '#pilot/save-note.tsx'

/** A birthday is a day in any time zone, so it is never converted to a time. */
export const BirthdayField = ({ pilot, isDisabled }: { pilot: Pilot; isDisabled: boolean }) => {
  const part = useAccountPart(pilot, ['birthday'])
  const { birthday } = part.values
  return (
    <div className="relative">
      <DateField<DateValue>
        label={t('Birthday')}
        isDisabled={isDisabled}
        value={birthday === null ? null : parseDate(birthday)}
        onChange={(day) => part.change({ birthday: day?.toString() ?? null })}
        error={part.error}
      />
      <SaveNote part={part} />
    </div>
  )
}
