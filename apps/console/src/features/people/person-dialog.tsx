import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import { type Role, roles, roleWords } from '@sortie/domain/provider/roles'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '@sortie/ui/fields/checkbox-group.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import type { Changed } from '@sortie/web-app/forms/changed-values.ts'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { FormButtons } from '#app/form-buttons.tsx'
import { FormDialog } from '#app/form-dialog.tsx'
import { write } from '#app/writes.ts'
import type { Person } from './people.queries.ts'

type Invited = CallInput<ProviderCalls['POST /v1/provider/people']>['body']

const loadSchema = async () =>
  (await import('@sortie/contract/people.calls')).peopleCalls['POST /v1/provider/people'].body

/** What each role is for, next to its name. */
const roleTexts: Readonly<Record<Role, string>> = {
  dispatcher: 'Finds pilots for missions, and moves them',
  reviewer: 'Looks at what pilots delivered',
  'pilot-manager': 'Approves pilots and checks their documents',
  finance: 'Pays pilots',
  engineer: 'Keys, webhooks, failed jobs and catalogs',
  owner: 'Everything, and who may do what',
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const save = (
  person: Person | null,
  { email, name, roles: chosen }: Invited,
  { email: _, ...changed }: Changed<Invited>,
): Promise<unknown> =>
  person
    ? write('PATCH /v1/provider/people/{id}', { params: { id: person.id }, body: changed })
    : write('POST /v1/provider/people', { body: { email, roles: chosen, ...(name ? { name } : {}) } })

type PersonDialogProps = {
  /** Null to invite someone. */
  person: Person | null
  onClose: () => void
}

/** Invites a person, or changes their name and roles. */
export const PersonDialog = ({ person, onClose }: PersonDialogProps) => {
  const form = useSavingForm<Invited>({
    schema: loadSchema,
    defaultValues: { email: person?.email ?? '', name: person?.name ?? '', roles: person?.roles ?? [] },
    save: async (values, changed) => {
      await save(person, values, changed)
      showToast({ title: person ? 'Saved' : `${values.email} can sign in now` })
      onClose()
    },
  })
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormDialog
      title={person ? `Edit ${person.name || person.email}` : 'Invite a person'}
      size="small"
      isChanged={isDirty}
      isPending={isSubmitting}
      onClose={onClose}
    >
      {(close) => (
        <Form form={form} className="flex flex-col gap-4">
          {!person && (
            <Field form={form} name="email">
              {(field) => (
                <TextField
                  {...field}
                  label="Email"
                  type="email"
                  description="The one that your identity provider knows the person by."
                  isRequired
                />
              )}
            </Field>
          )}
          <Field form={form} name="name">
            {(field) => <TextField {...field} value={field.value ?? ''} label="Name" />}
          </Field>
          <Field form={form} name="roles">
            {({ inputRef: _, ...field }) => (
              <CheckboxGroup
                {...field}
                label="Roles"
                isRequired
                onChange={(chosen) => field.onChange(roles.filter((role) => chosen.includes(role)))}
              >
                {roles.map((role) => (
                  <Checkbox key={role} value={role} description={roleTexts[role]}>
                    {capitalized(roleWords[role])}
                  </Checkbox>
                ))}
              </CheckboxGroup>
            )}
          </Field>
          <FormButtons label={person ? 'Save' : 'Invite'} isPending={isSubmitting} onCancel={close} />
        </Form>
      )}
    </FormDialog>
  )
}
