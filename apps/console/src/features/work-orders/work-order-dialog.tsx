import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { FormButtons } from '#app/form-buttons.tsx'
import { FormDialog } from '#app/form-dialog.tsx'
import { emptyPlace, type Place, PlaceFields, placeToSend, placeValues } from '#app/place-fields.tsx'
import { write } from '#app/writes.ts'
import type { WorkOrder } from './work-orders.queries.ts'

/** The server checks numbers and places; what it says stands at the field. */
const loadSchema = async () => {
  const { z } = await import('zod')
  return z.object({
    site_id: z.string().trim().min(1, 'Please enter a site.').max(100),
    pilot_id: z.string(),
    location: z.record(z.string(), z.string()),
  })
}

type Values = { site_id: string; pilot_id: string; location: Place }

type WorkOrderDialogProps = {
  /** Null to create one. */
  workOrder: WorkOrder | null
  onClose: () => void
}

export const WorkOrderDialog = ({ workOrder, onClose }: WorkOrderDialogProps) => {
  const form = useSavingForm<Values>({
    schema: loadSchema as never,
    defaultValues: {
      site_id: workOrder?.site_id ?? '',
      pilot_id: workOrder?.pilot_id ? String(workOrder.pilot_id) : '',
      location: workOrder ? placeValues(workOrder.location) : emptyPlace,
    },
    save: async ({ site_id, pilot_id, location }, changed) => {
      const body = { site_id, pilot_id: pilot_id.trim() === '' ? null : Number(pilot_id) }
      if (!workOrder) {
        await write('POST /v1/provider/work_orders', { body: { ...body, location: placeToSend(location) } })
      } else {
        await write('PATCH /v1/provider/work_orders/{id}', {
          params: { id: workOrder.id },
          body: {
            ...(changed.site_id !== undefined && { site_id }),
            ...(changed.pilot_id !== undefined && { pilot_id: body.pilot_id }),
            ...(changed.location && { location: placeToSend(location, workOrder.location) }),
          },
        })
      }
      showToast({ title: 'Saved' })
      onClose()
    },
  })
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormDialog
      title={workOrder ? 'Change work order' : 'New work order'}
      size="medium"
      isChanged={isDirty}
      isPending={isSubmitting}
      onClose={onClose}
    >
      {(close) => (
        <Form form={form} className="flex flex-col gap-4">
          <Field form={form} name="site_id">
            {(field) => <TextField {...field} label="Site" maxLength={100} isRequired />}
          </Field>
          <Field form={form} name="pilot_id">
            {(field) => (
              <TextField
                {...field}
                label="Pilot number"
                inputMode="numeric"
                description="The pilot is notified. Leave it empty if nobody has it yet."
              />
            )}
          </Field>
          <PlaceFields form={form as never} />
          <FormButtons label="Save" isPending={isSubmitting} onCancel={close} />
        </Form>
      )}
    </FormDialog>
  )
}
