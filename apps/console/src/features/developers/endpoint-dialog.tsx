import type { WebhookEventType } from '@sortie/contract/webhook.events'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '@sortie/ui/fields/checkbox-group.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { loadSchema } from '@sortie/web-app/forms/load-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { FormButtons } from '#app/form-buttons.tsx'
import { FormDialog } from '#app/form-dialog.tsx'
import { write } from '#app/writes.ts'
import type { Endpoint } from './developers.queries.ts'

const loadBody = async () =>
  (await import('@sortie/contract/webhook.calls')).webhookCalls['POST /v1/provider/webhook_endpoints'].body

/**
 * The names come with the contract. They are loaded with the list of endpoints: a dialog that grew would move what is
 * about to be pressed.
 */
export const eventTypesQuery = {
  queryKey: ['webhook-event-types'],
  queryFn: () => loadSchema(async () => (await import('@sortie/contract/webhook.events')).webhookEventTypes),
  staleTime: Number.POSITIVE_INFINITY,
}

type Values = { url: string; description: string; events: WebhookEventType[]; is_enabled: boolean }

type EndpointDialogProps = {
  /** Null to add one. */
  endpoint: Endpoint | null
  /** With the secret of a new endpoint. */
  onSaved: (secret: string | null) => void
  onClose: () => void
}

export const EndpointDialog = ({ endpoint, onSaved, onClose }: EndpointDialogProps) => {
  const { data: types = [] } = useQuery(eventTypesQuery)
  const form = useSavingForm<Values>({
    schema: loadBody as never,
    defaultValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: endpoint?.events ?? [],
      is_enabled: endpoint?.is_enabled ?? true,
    },
    save: async (body, changed) => {
      if (!endpoint) return onSaved((await write('POST /v1/provider/webhook_endpoints', { body })).secret)
      await write('PATCH /v1/provider/webhook_endpoints/{id}', {
        params: { id: endpoint.id },
        body: changed,
      })
      onSaved(null)
    },
  })
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormDialog
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      size="medium"
      isChanged={isDirty}
      isPending={isSubmitting}
      onClose={onClose}
    >
      {(close) => (
        <Form form={form} className="flex flex-col gap-4">
          <Field form={form} name="url">
            {(field) => (
              <TextField
                {...field}
                label="URL"
                type="url"
                description="An https URL on the public internet."
                isRequired
              />
            )}
          </Field>
          <Field form={form} name="description">
            {(field) => <TextField {...field} label="Description" maxLength={200} />}
          </Field>
          <Field form={form} name="is_enabled">
            {({ value, onChange, error }) => (
              <Checkbox isSelected={value} onChange={onChange} {...(error ? { error } : {})}>
                Turned on
              </Checkbox>
            )}
          </Field>
          <Field form={form} name="events">
            {({ inputRef: _, ...field }) => (
              <CheckboxGroup
                {...field}
                label="Events"
                isRequired
                onChange={(chosen) => field.onChange(types.filter((type) => chosen.includes(type)))}
              >
                {types.map((type) => (
                  <Checkbox key={type} value={type}>
                    {type}
                  </Checkbox>
                ))}
              </CheckboxGroup>
            )}
          </Field>
          <FormButtons label={endpoint ? 'Save' : 'Add endpoint'} isPending={isSubmitting} onCancel={close} />
        </Form>
      )}
    </FormDialog>
  )
}
