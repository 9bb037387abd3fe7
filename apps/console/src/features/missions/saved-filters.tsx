import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Menu } from '@sortie/ui/actions/menu.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormButtons } from '#app/form-buttons.tsx'
import { FormDialog } from '#app/form-dialog.tsx'
import { useMay } from '#app/me.ts'
import { write } from '#app/writes.ts'
import { type SavedFilter, savedFiltersQuery } from './missions.queries.ts'

type NewFilter = CallInput<ProviderCalls['POST /v1/provider/saved_filters']>['body']

const loadSchema = async () =>
  (await import('@sortie/contract/saved-filter.calls')).savedFilterCalls['POST /v1/provider/saved_filters']
    .body

type SaveDialogProps = {
  /** The one to rename, or null to save what is shown. */
  saved: SavedFilter | null
  filter: Record<string, string>
  onClose: () => void
}

const SaveDialog = ({ saved, filter, onClose }: SaveDialogProps) => {
  const form = useSavingForm<NewFilter>({
    schema: loadSchema,
    defaultValues: {
      name: saved?.name ?? '',
      filter: saved?.filter ?? filter,
      is_shared: saved?.is_shared ?? false,
    },
    save: async ({ name, is_shared = false }, { filter: _, ...changed }) => {
      if (saved)
        await write('PATCH /v1/provider/saved_filters/{id}', { params: { id: saved.id }, body: changed })
      else await write('POST /v1/provider/saved_filters', { body: { name, filter, is_shared } })
      showToast({ title: `Saved as ${name}` })
      onClose()
    },
  })
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormDialog
      title={saved ? `Edit ${saved.name}` : 'Save this filter'}
      size="small"
      isChanged={isDirty}
      isPending={isSubmitting}
      onClose={onClose}
    >
      {(close) => (
        <Form form={form} className="flex flex-col gap-4">
          <Field form={form} name="name">
            {(field) => <TextField {...field} label="Name" isRequired />}
          </Field>
          <Field form={form} name="is_shared">
            {({ inputRef: _, value, onChange, ...field }) => (
              <Checkbox {...field} isSelected={value ?? false} onChange={onChange}>
                Share with everyone
              </Checkbox>
            )}
          </Field>
          <FormButtons label="Save" isPending={isSubmitting} onCancel={close} />
        </Form>
      )}
    </FormDialog>
  )
}

const remove = async ({ id, name }: SavedFilter): Promise<void> => {
  try {
    await write('DELETE /v1/provider/saved_filters/{id}', { params: { id } })
    showToast({ title: `Deleted ${name}` })
  } catch {
    showToast({ tone: 'danger', title: `We couldn't delete ${name}` })
  }
}

type SavedFiltersProps = {
  /** What is shown, with its order and view, as it stands in the address bar. */
  shown: Record<string, string>
  onOpen: (filter: Record<string, string>) => void
}

const sameAs = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, value]) => b[name] === value)

/** Filters under a name: opened, saved, renamed and deleted from one menu. */
export const SavedFilters = ({ shown, onOpen }: SavedFiltersProps) => {
  const { data } = useQuery(savedFiltersQuery)
  const maySave = useMay('POST /v1/provider/saved_filters')
  const [saving, setSaving] = useState<SavedFilter | 'new' | null>(null)
  const saved = data?.data ?? []
  const open = saved.find(({ filter }) => sameAs(filter, shown))
  const find = (id: string) => saved.find((each) => `filter-${each.id}` === id)
  return (
    <>
      <Menu
        label="Saved filters"
        items={[
          ...saved.map(({ id, name, is_shared }) => ({
            id: `filter-${id}`,
            label: name,
            ...(is_shared ? { description: 'Shared' } : {}),
          })),
          ...(maySave && !open
            ? [{ id: 'save', label: 'Save this filter', icon: Plus, startsGroup: saved.length > 0 }]
            : []),
          ...(maySave && open
            ? [
                { id: 'edit', label: `Edit ${open.name}`, icon: Pencil, startsGroup: true },
                { id: 'delete', label: `Delete ${open.name}`, icon: Trash2, isDanger: true },
              ]
            : []),
        ]}
        onAction={(id) => {
          const chosen = find(id)
          if (chosen) onOpen(chosen.filter)
          else if (id === 'save') setSaving('new')
          else if (id === 'edit' && open) setSaving(open)
          else if (id === 'delete' && open) void remove(open)
        }}
      >
        <Button size="small" mode="secondary" icon={Bookmark}>
          {open?.name ?? 'Saved filters'}
        </Button>
      </Menu>
      {saving !== null && (
        <SaveDialog saved={saving === 'new' ? null : saving} filter={shown} onClose={() => setSaving(null)} />
      )}
    </>
  )
}
