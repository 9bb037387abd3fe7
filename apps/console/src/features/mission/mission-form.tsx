import { Button } from '@sortie/ui/actions/button.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { Form, type FormSchema, type SavingForm, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useUnsaved } from '#app/unsaved.tsx'
import { write } from '#app/writes.ts'
import { askMessages, type Messages, type ProviderMission } from './mission.queries.ts'
import { changedFields, type MissionChanges } from './mission-edits.ts'
import { useOpenedVersion } from './opened-version.tsx'
import { WillNotify } from './will-notify.tsx'

/** Some of the fields that a mission can be changed in. */
type Edits = { [Name in keyof MissionChanges]?: unknown }

interface MissionFormProps<Values extends Edits> {
  title: string
  /** The mission as it was when the form was opened, and what of it is edited. */
  mission: ProviderMission
  defaultValues: Values
  isWide?: boolean
  /** What has to be done before it can be saved. */
  problem?: string | null
  onClose: () => void
  children: (form: SavingForm<Values>) => ReactNode
}

/** What is asked before saving: whom the change notifies. Typing again takes the question back. */
interface Question {
  changes: object
  messages: Messages
}

/**
 * A part of a mission that is edited in place, by the rules of the API. Saving first says whom it will notify.
 */
export const MissionForm = <Values extends Edits>({
  title,
  mission: opened,
  defaultValues,
  isWide = false,
  problem = null,
  onClose,
  children,
}: MissionFormProps<Values>) => {
  const [question, ask] = useState<Question | null>(null)
  const { ifMatch, isConflict, notice } = useOpenedVersion(opened)
  const [before] = useState(defaultValues)

  const save = async (values: Values) => {
    const changes = changedFields(before, values)
    if (Object.keys(changes).length === 0) return onClose()
    const { id } = opened
    const isConfirmed = question !== null && JSON.stringify(question.changes) === JSON.stringify(changes)
    if (!isConfirmed) {
      ask({ changes, messages: await askMessages(id, { action: 'change', body: { ...changes } }) })
      return
    }
    try {
      // The schema of the call has checked them.
      await write('PATCH /v1/provider/missions/{id}', {
        params: { id },
        body: changes as MissionChanges,
        ifMatch: ifMatch(),
      })
    } catch (error) {
      ask(null)
      if (!isConflict(error)) throw error
      return
    }
    showToast({ title: 'Mission saved' })
    onClose()
  }
  const form = useSavingForm<Values>({
    schema: async () =>
      (await import('@sortie/contract/provider-mission.body'))
        .missionChangesSchema as unknown as FormSchema<Values>,
    defaultValues: defaultValues as never,
    save,
  })
  const { isSubmitting, isDirty } = form.formState
  const { close, question: leaving } = useUnsaved(isDirty, isSubmitting, onClose)
  // The panel opens before its fields are there: to draw all of them takes a slow computer a second.
  const isDrawn = useDeferredValue(true, false)
  if (!isDrawn)
    return (
      <SidePanel title={title} isWide={isWide} isOpen onClose={close}>
        {null}
      </SidePanel>
    )

  return (
    <SidePanel title={title} isWide={isWide} isOpen onClose={close}>
      {leaving}
      <Form form={form} className="flex flex-col gap-4">
        {notice}
        {children(form)}
        {/* However long the form is, what saving will do stays in sight. */}
        <div className="sticky -bottom-6 -mx-5 flex flex-col gap-3 border-t border-line bg-surface px-5 pt-3 pb-5">
          {problem && <p className="text-attention-deep">{problem}</p>}
          {question && <WillNotify messages={question.messages} />}
          <div className="flex justify-end gap-3">
            <Button mode="secondary" onPress={close} isDisabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" isPending={isSubmitting} isDisabled={notice !== null || problem !== null}>
              {question ? (question.messages.total > 0 ? 'Save and notify' : 'Save now') : 'Save'}
            </Button>
          </div>
        </div>
      </Form>
    </SidePanel>
  )
}
