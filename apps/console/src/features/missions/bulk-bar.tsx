import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput, CallResponse } from '@sortie/contract/call'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useState } from 'react'
import { write } from '#app/writes.ts'

type BulkCall = ProviderCalls['POST /v1/provider/missions/bulk']
type BulkBody = CallInput<BulkCall>['body']
type Results = CallResponse<BulkCall>
type Action = BulkBody['action']

/** As many as the server takes at once. */
const mostAtOnce = 200

const missions = (count: number): string =>
  count === 1 ? '1 mission' : `${count.toLocaleString('en-US')} missions`

const pilots = (count: number): string =>
  count === 1 ? '1 pilot' : `${count.toLocaleString('en-US')} pilots`

/** What was done to this many missions. */
const doneText = (action: Action, { done, results }: Results): string => {
  const sent = results.reduce((sum, { offered }) => sum + (offered ?? 0), 0)
  const texts: Readonly<Record<Action, string>> = {
    offer: sent > 0 ? `${missions(done)} offered: ${pilots(sent)} notified` : 'No other pilot matches them',
    hold: `${missions(done)} put on hold`,
    resume: `${missions(done)} resumed`,
    withdraw: `Offers of ${missions(done)} withdrawn`,
    cancel: `${missions(done)} canceled`,
    fly_by: `Last day of ${missions(done)} moved`,
  }
  return texts[action]
}

/** What became of a selection. What was sent before a failure is done all the same. */
interface Outcome {
  results: Results
  failure: unknown
}

/** The whole selection, as many at a time as the server takes. */
const sendAll = async (body: BulkBody): Promise<Outcome> => {
  const results: Results = { done: 0, refused: 0, results: [] }
  for (let from = 0; from < body.ids.length; from += mostAtOnce) {
    const part = { ...body, ids: body.ids.slice(from, from + mostAtOnce) }
    try {
      const some = await write('POST /v1/provider/missions/bulk', {
        body: part,
        idempotencyKey: crypto.randomUUID(),
      })
      results.done += some.done
      results.refused += some.refused
      results.results.push(...some.results)
    } catch (failure) {
      return { results, failure }
    }
  }
  return { results, failure: null }
}

const loadSchema = async () =>
  (await import('@sortie/contract/dispatch.calls')).dispatchCalls['POST /v1/provider/missions/bulk'].body

type AskingProps = {
  action: 'cancel' | 'fly_by'
  ids: number[]
  onDone: (outcome: Outcome) => void
  onClose: () => void
}

/** What an action needs to know before it is sent. */
const AskingDialog = ({ action, ids, onDone, onClose }: AskingProps) => {
  const isCancel = action === 'cancel'
  const form = useSavingForm<BulkBody>({
    schema: loadSchema,
    // The schema limits what is sent at once; the rest follows.
    defaultValues: { action, ids: ids.slice(0, mostAtOnce) },
    save: async ({ reason, fly_by_date }) => {
      const body: BulkBody = {
        action,
        ids,
        ...(isCancel && reason ? { reason } : {}),
        ...(!isCancel && fly_by_date ? { fly_by_date } : {}),
      }
      const outcome = await sendAll(body)
      // Nothing was changed: the form says why, and keeps what was typed.
      if (outcome.failure && outcome.results.results.length === 0) throw outcome.failure
      onDone(outcome)
      onClose()
    },
  })
  const { isSubmitting } = form.formState
  return (
    <Dialog
      title={isCancel ? `Cancel ${missions(ids.length)}` : `Move the last day of ${missions(ids.length)}`}
      size="small"
      isOpen
      onOpenChange={onClose}
      isDismissable={!isSubmitting}
    >
      <Form form={form} className="flex flex-col gap-4">
        {isCancel ? (
          <Field form={form} name="reason">
            {(field) => (
              <TextField
                {...field}
                value={field.value ?? ''}
                onChange={(text) => field.onChange(text === '' ? undefined : text)}
                label="Reason"
                description="The pilots read it. You can leave it out."
              />
            )}
          </Field>
        ) : (
          <Field form={form} name="fly_by_date">
            {(field) => (
              <TextField
                {...field}
                value={field.value ?? ''}
                label="New last day to fly"
                type="date"
                description="Their pilots are notified."
                isRequired
              />
            )}
          </Field>
        )}
        <div className="flex justify-end gap-3">
          <Button mode="secondary" onPress={onClose} isDisabled={isSubmitting}>
            Back
          </Button>
          <Button type="submit" mode={isCancel ? 'danger' : 'primary'} isPending={isSubmitting}>
            {isCancel ? 'Cancel missions' : 'Move'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Which missions were refused, and why. */
const RefusedPanel = ({ results, onClose }: { results: Results; onClose: () => void }) => (
  <SidePanel title={`${missions(results.refused)} not changed`} isOpen onClose={onClose}>
    <p className="text-ink-soft">{missions(results.done)} changed. These were refused and stay selected:</p>
    <ul aria-label="Refused missions" className="mt-3 flex flex-col divide-y divide-line">
      {results.results.flatMap(({ id, problem }) =>
        problem
          ? [
              <li key={id} className="flex flex-col gap-0.5 py-2.5">
                <TextLink href={`/missions/${id}`} className="figures self-start font-medium">
                  Mission {id}
                </TextLink>
                <span className="text-ink-soft">
                  {problem.message}{' '}
                  {Object.values(problem.errors ?? {})
                    .flat()
                    .join(' ')}
                </span>
              </li>,
            ]
          : [],
      )}
    </ul>
  </SidePanel>
)

type SimpleAction = Exclude<Action, AskingProps['action']>

type BulkBarProps = { selected: ReadonlySet<string>; onSelect: (keys: Set<string>) => void }

/** What can be done to all selected missions. */
export const BulkBar = ({ selected, onSelect }: BulkBarProps) => {
  const [asking, ask] = useState<AskingProps['action'] | null>(null)
  const [refused, setRefused] = useState<Results | null>(null)
  const [running, setRunning] = useState<Action | null>(null)
  const ids = [...selected].map(Number)
  const finish = (action: Action, { results, failure }: Outcome) => {
    const changed = new Set(results.results.flatMap(({ id, done }) => (done ? [String(id)] : [])))
    onSelect(new Set([...selected].filter((id) => !changed.has(id))))
    if (results.done > 0) showToast({ title: doneText(action, results) })
    setRefused(results.refused > 0 ? results : null)
    if (failure)
      showToast({
        tone: 'danger',
        title: `${missions(ids.length - results.results.length)} not changed and still selected`,
        description: readServerErrors(failure, []).message ?? undefined,
      })
  }
  const act = async (action: SimpleAction) => {
    if (running) return
    setRunning(action)
    finish(action, await sendAll({ action, ids }))
    setRunning(null)
  }
  const button = (action: SimpleAction, label: string) => (
    <Button
      size="small"
      mode="secondary"
      isPending={running === action}
      isDisabled={running !== null && running !== action}
      onPress={() => void act(action)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {selected.size > 0 && (
        <div
          role="toolbar"
          aria-label="Selected missions"
          className="flex flex-wrap items-center gap-2 rounded-control bg-info-tint px-3 py-2"
        >
          <span className="figures mr-2 font-medium text-info-deep">{selected.size} selected</span>
          {button('offer', 'Offer to matching pilots')}
          {button('hold', 'Hold')}
          {button('resume', 'Resume')}
          {button('withdraw', 'Withdraw offers')}
          <Button size="small" mode="secondary" isDisabled={running !== null} onPress={() => ask('fly_by')}>
            Move last day
          </Button>
          <Button size="small" mode="secondary" isDisabled={running !== null} onPress={() => ask('cancel')}>
            Cancel missions
          </Button>
          <Button size="small" mode="link" onPress={() => onSelect(new Set())}>
            Clear selection
          </Button>
        </div>
      )}
      {asking && (
        <AskingDialog
          action={asking}
          ids={ids}
          onDone={(results) => finish(asking, results)}
          onClose={() => ask(null)}
        />
      )}
      {refused && <RefusedPanel results={refused} onClose={() => setRefused(null)} />}
    </>
  )
}
