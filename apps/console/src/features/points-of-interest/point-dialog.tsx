import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { NumberField } from '@sortie/ui/fields/number-field.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import type { Changed } from '@sortie/web-app/forms/changed-values.ts'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { FormButtons } from '#app/form-buttons.tsx'
import { FormDialog } from '#app/form-dialog.tsx'
import { emptyPlace, type Place, PlaceFields, placeToSend, placeValues } from '#app/place-fields.tsx'
import { useWrite, write } from '#app/writes.ts'
import { categoriesQuery, type Point } from './points-of-interest.queries.ts'

const loadSchema = async () => {
  const { z } = await import('zod')
  return z.object({
    name: z.string().trim().min(1, 'Please enter a name.').max(200),
    category_id: z.string().min(1, 'Please choose a category.'),
    amount: z.number().nullable(),
    location: z.record(z.string(), z.string()),
  })
}

type Values = { name: string; category_id: string; amount: number | null; location: Place }

const save = async (
  point: Point | null,
  { name, category_id, amount, location }: Values,
  changed: Changed<Values>,
): Promise<void> => {
  const body = {
    name,
    category_id: Number(category_id),
    ...(amount === null ? {} : { amount: Math.round(amount * 100) }),
  }
  if (!point) {
    await write('POST /v1/provider/points_of_interest', {
      body: { ...body, location: placeToSend(location) },
    })
    return
  }
  await write('PATCH /v1/provider/points_of_interest/{id}', {
    params: { id: point.id },
    body: {
      ...(changed.name !== undefined && { name }),
      ...(changed.category_id !== undefined && { category_id: body.category_id }),
      ...('amount' in changed && 'amount' in body && { amount: body.amount }),
      ...(changed.location && { location: placeToSend(location, point.location) }),
    },
  })
}

const Withdraw = ({ point, onDone }: { point: Point; onDone: () => void }) => {
  const change = useWrite('PATCH /v1/provider/points_of_interest/{id}', { onSuccess: onDone })
  const isWithdrawn = point.withdrawn_at !== null
  return (
    <>
      {change.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(change.error, []).message}
        </Alert>
      )}
      <Button
        mode="secondary"
        isPending={change.isPending}
        onPress={() => change.mutate({ params: { id: point.id }, body: { withdrawn: !isWithdrawn } })}
      >
        {isWithdrawn ? 'Put back on the map' : 'Withdraw'}
      </Button>
    </>
  )
}

type PointDialogProps = {
  /** Null to create one. */
  point: Point | null
  onClose: () => void
}

export const PointDialog = ({ point, onClose }: PointDialogProps) => {
  const { data: categories } = useQuery(categoriesQuery)
  const form = useSavingForm<Values>({
    schema: loadSchema as never,
    defaultValues: {
      name: point?.name ?? '',
      category_id: point ? String(point.category.id) : '',
      amount: point ? point.amount / 100 : null,
      location: point ? placeValues(point.location) : emptyPlace,
    },
    save: async (values, changed) => {
      await save(point, values, changed)
      showToast({ title: 'Saved' })
      onClose()
    },
  })
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormDialog
      title={point ? point.name : 'New point of interest'}
      size="medium"
      isChanged={isDirty}
      isPending={isSubmitting}
      onClose={onClose}
    >
      {(close) => (
        <Form form={form} className="flex flex-col gap-4">
          <Field form={form} name="name">
            {(field) => <TextField {...field} label="Name" maxLength={200} isRequired />}
          </Field>
          <Field form={form} name="category_id">
            {({ inputRef: _, ...field }) => (
              <Select
                {...field}
                label="Category"
                isRequired
                options={(categories?.data ?? []).map(({ id, name }) => ({ id: String(id), label: name }))}
              />
            )}
          </Field>
          <Field form={form} name="amount">
            {({ value, onChange, inputRef: _, ...field }) => (
              <NumberField
                {...field}
                label="Payout"
                minValue={0}
                formatOptions={{ style: 'currency', currency: point?.currency.code ?? 'USD' }}
                value={value ?? Number.NaN}
                onChange={(amount) => onChange(Number.isNaN(amount) ? null : amount)}
              />
            )}
          </Field>
          <PlaceFields form={form as never} />
          <FormButtons label="Save" isPending={isSubmitting} onCancel={close}>
            {point && <Withdraw point={point} onDone={onClose} />}
          </FormButtons>
        </Form>
      )}
    </FormDialog>
  )
}
