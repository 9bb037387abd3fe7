import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Field, type SavingForm } from '@sortie/web-app/forms/form.tsx'
import type { ScopeEdits } from './mission-edits.ts'

/** Whom the pilot meets at the site. Without any words, nobody. */
export const ContactFields = ({ form }: { form: SavingForm<ScopeEdits> }) => (
  <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
    <legend className="sr-only">On-site contact</legend>
    <h3 className="font-semibold">On-site contact</h3>
    <div className="grid grid-cols-2 gap-4">
      <Field form={form} name="onsite_contact.name">
        {({ inputRef: _, ...field }) => (
          <TextField {...field} value={field.value ?? ''} label="Contact name" maxLength={200} />
        )}
      </Field>
      <Field form={form} name="onsite_contact.phone">
        {({ inputRef: _, ...field }) => (
          <TextField {...field} value={field.value ?? ''} label="Phone" type="tel" maxLength={40} />
        )}
      </Field>
    </div>
    <Field form={form} name="onsite_contact.call_action">
      {({ inputRef: _, ...field }) => (
        <TextField
          {...field}
          value={field.value ?? ''}
          label="When to call"
          description="Such as: call on arrival."
          maxLength={200}
        />
      )}
    </Field>
    <Field form={form} name="onsite_contact.note">
      {({ inputRef: _, ...field }) => (
        <TextArea
          {...field}
          value={field.value ?? ''}
          label="Note"
          description="Such as a gate code."
          rows={2}
        />
      )}
    </Field>
    <Field form={form} name="onsite_contact.withhold_until_accepted">
      {({ value, onChange }) => (
        <Checkbox isSelected={value ?? false} onChange={onChange}>
          Show phone and note only to the pilot who accepted
        </Checkbox>
      )}
    </Field>
  </fieldset>
)
