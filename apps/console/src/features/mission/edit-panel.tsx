import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { NumberField } from '@sortie/ui/fields/number-field.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { ApiError } from '@sortie/web-app/calls.ts'
import type { FormSchema } from '@sortie/web-app/forms/form.tsx'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { useRef, useState } from 'react'
import { write } from '#app/writes.ts'
import { askMessages, type Messages, missionQuery, type ProviderMission } from './mission.queries.ts'
import { changedFields, type MissionEdits, weekendChoices, withPayout } from './mission-edits.ts'
import { WillNotify } from './will-notify.tsx'

const loadSchema = async () =>
  (await import('@sortie/contract/provider-mission.body'))
    .missionChangesSchema as unknown as FormSchema<MissionEdits>

interface EditPanelProps {
  mission: ProviderMission
  defaultValues: MissionEdits
  onClose: () => void
}

/** What is asked before saving: whom the change notifies. Typing again takes the question back. */
interface Question {
  changes: Partial<MissionEdits>
  messages: Messages
}

/**
 * Changes what a mission says. Saving first says whom it will notify. If someone else has changed the mission since it
 * was opened, nothing is overwritten: who and when is said, and what was typed stays.
 */
export const EditPanel = ({ mission: opened, defaultValues, onClose }: EditPanelProps) => {
  const [question, ask] = useState<Question | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const base = useRef({ version: opened.version, values: defaultValues })

  const save = async (values: MissionEdits) => {
    const changes = changedFields(base.current.values, values)
    if (Object.keys(changes).length === 0) return onClose()
    const { id } = opened
    const isConfirmed = question !== null && JSON.stringify(question.changes) === JSON.stringify(changes)
    if (!isConfirmed) {
      ask({ changes, messages: await askMessages(id, { action: 'change', body: { ...changes } }) })
      return
    }
    try {
      const ifMatch = `"${base.current.version}"`
      await write('PATCH /v1/provider/missions/{id}', { params: { id }, body: changes, ifMatch })
    } catch (error) {
      ask(null)
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
      setConflict(error.message)
      return
    }
    showToast({ title: 'Mission saved' })
    onClose()
  }
  const form = useSavingForm<MissionEdits>({ schema: loadSchema, defaultValues, save })
  const { isSubmitting, isDirty } = form.formState
  const currency = opened.estimated_payouts[0]?.currency.code ?? 'USD'
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (isDirty && !isSubmitting ? setLeaving(true) : onClose())

  /** What was typed is compared with what the mission says now, and can be saved on top of it. */
  const continueOnCurrent = async () => {
    const current = await queryClient.fetchQuery({ ...missionQuery(opened.id), staleTime: 0 })
    base.current = { ...base.current, version: current.version }
    setConflict(null)
  }
  return (
    <SidePanel title="Edit mission" isOpen onClose={close}>
      <ConfirmDialog
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        mode="danger"
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        onConfirm={onClose}
      >
        What you typed hasn't been saved.
      </ConfirmDialog>
      <Form form={form} className="flex flex-col gap-4">
        {conflict && (
          <Alert
            tone="attention"
            isLive
            title="Someone else changed this mission"
            action={
              <Button size="small" mode="secondary" onPress={() => void continueOnCurrent()}>
                Keep my changes
              </Button>
            }
          >
            {conflict}
          </Alert>
        )}
        <Field form={form} name="name">
          {(field) => <TextField {...field} label="Name" maxLength={300} />}
        </Field>
        <Field form={form} name="reference_id">
          {(field) => <TextField {...field} value={field.value ?? ''} label="Reference" />}
        </Field>
        <Field form={form} name="instructions">
          {({ inputRef: _, ...field }) => <TextArea {...field} label="Instructions" description="Markdown" />}
        </Field>
        <Field form={form} name="fly_by_date">
          {(field) => (
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
          <Field form={form} name="estimated_payouts">
            {({ inputRef: _, value, onChange, ...field }) => (
              <NumberField
                {...field}
                label="Payout"
                minValue={0}
                value={value?.[0] ? value[0].amount / 100 : Number.NaN}
                formatOptions={{ style: 'currency', currency: value?.[0]?.currency_code ?? currency }}
                onChange={(amount) =>
                  onChange(Number.isNaN(amount) ? [] : withPayout(value ?? [], amount, currency))
                }
              />
            )}
          </Field>
          <Field form={form} name="duration_in_seconds">
            {({ inputRef: _, value, onChange, ...field }) => (
              <NumberField
                {...field}
                label="Minutes on site"
                minValue={1}
                value={Math.round((value ?? 0) / 60)}
                onChange={(minutes) => onChange(minutes * 60)}
              />
            )}
          </Field>
        </div>
        <Field form={form} name="max_wind_speed">
          {({ inputRef: _, ...field }) => (
            <NumberField {...field} label="Wind limit (mph)" minValue={1} maxValue={200} />
          )}
        </Field>
        <Field form={form} name="weekend_schedule_filter">
          {({ inputRef: _, ...field }) => (
            <Select {...field} label="Days of the week" options={weekendChoices} />
          )}
        </Field>
        {question && <WillNotify messages={question.messages} />}
        <div className="flex justify-end gap-3">
          <Button mode="secondary" onPress={close} isDisabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" isPending={isSubmitting} isDisabled={conflict !== null}>
            {question ? (question.messages.total > 0 ? 'Save and notify' : 'Save now') : 'Save'}
          </Button>
        </div>
      </Form>
    </SidePanel>
  )
}
