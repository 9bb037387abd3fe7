import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { GallerySection } from '@sortie/ui/gallery/gallery-section.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { useState } from 'react'

type Credentials = CallInput<PortalCalls['POST /v1/authenticate']>['body']

const loadSchema = async () =>
  (await import('@sortie/contract/session.calls')).sessionCalls['POST /v1/authenticate'].body

/** An example form, whose server refuses one email. */
export const FormSection = () => {
  const [saves, setSaves] = useState(0)
  const form = useSavingForm<Credentials>({
    schema: loadSchema,
    defaultValues: { resource: 'pilot', email: 'robin@example.com', password: 'example' },
    save: async ({ email }) => {
      if (email === 'taken@example.com')
        throw new ApiError(422, { errors: { email: ['That email is already taken.'] } })
      setSaves((before) => before + 1)
    },
  })
  return (
    <GallerySection title="Form">
      <Form form={form} className="grid max-w-sm gap-4">
        <Field form={form} name="email">
          {(field) => <TextField {...field} label="Account email" description="Try taken@example.com." />}
        </Field>
        <div className="flex items-center gap-4">
          <Button type="submit" isPending={form.formState.isSubmitting}>
            Save
          </Button>
          <p role="status" className="text-small text-ink-soft">
            {form.formState.isDirty ? 'Not saved yet' : `Saved ${saves} times`}
          </p>
        </div>
      </Form>
    </GallerySection>
  )
}
