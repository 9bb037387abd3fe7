import { mayGrant, type Role, roles, roleWords } from '@sortie/domain/provider/roles'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import type { DataColumn } from '@sortie/ui/data/data-table.tsx'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '@sortie/ui/fields/checkbox-group.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { Field, Form, useSavingForm } from '@sortie/web-app/forms/form.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormButtons } from '#app/form-buttons.tsx'
import { FormDialog } from '#app/form-dialog.tsx'
import { ListTable } from '#app/list-table.tsx'
import { useListing } from '#app/listing.ts'
import { useMay, useRoles } from '#app/me.ts'
import { useWrite, write } from '#app/writes.ts'
import { keysQuery, type ProviderKey } from './developers.queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

const loadSchema = async () =>
  (await import('@sortie/contract/provider-key.calls')).providerKeyCalls['POST /v1/provider/keys'].body

type NewKey = { name: string; roles: Role[] }

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const rolesText = ({ roles: held }: Pick<ProviderKey, 'roles'>): string =>
  held ? held.map((role) => capitalized(roleWords[role])).join(', ') : 'Everything'

type NewKeyDialogProps = { onMade: (secret: string) => void; onClose: () => void }

const NewKeyDialog = ({ onMade, onClose }: NewKeyDialogProps) => {
  const own = useRoles()
  const [mayEverything, setMayEverything] = useState(false)
  const form = useSavingForm<NewKey>({
    schema: (async () => {
      const schema = await loadSchema()
      return mayEverything ? schema.omit({ roles: true }).strip() : schema
    }) as never,
    defaultValues: { name: '', roles: [] },
    save: async ({ name, roles: chosen }) => {
      const body = mayEverything ? { name } : { name, roles: chosen }
      const { key } = await write('POST /v1/provider/keys', { body })
      onClose()
      if (key) onMade(key)
    },
  })
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormDialog
      title="New key"
      size="small"
      isChanged={isDirty || mayEverything}
      isPending={isSubmitting}
      onClose={onClose}
    >
      {(close) => (
        <Form form={form} className="flex flex-col gap-4">
          <Field form={form} name="name">
            {(field) => (
              <TextField
                {...field}
                label="Name"
                description="The system that uses it."
                maxLength={100}
                isRequired
              />
            )}
          </Field>
          {mayGrant(own, null) && (
            <Checkbox isSelected={mayEverything} onChange={setMayEverything}>
              It may do everything
            </Checkbox>
          )}
          {!mayEverything && (
            <Field form={form} name="roles">
              {({ inputRef: _, ...field }) => (
                <CheckboxGroup
                  {...field}
                  label="What it may do"
                  isRequired
                  onChange={(chosen) => field.onChange(roles.filter((role) => chosen.includes(role)))}
                >
                  {/* Nobody hands on a role that they don't have. */}
                  {roles
                    .filter((role) => mayGrant(own, [role]))
                    .map((role) => (
                      <Checkbox key={role} value={role}>
                        {capitalized(roleWords[role])}
                      </Checkbox>
                    ))}
                </CheckboxGroup>
              )}
            </Field>
          )}
          <FormButtons label="Create key" isPending={isSubmitting} onCancel={close} />
        </Form>
      )}
    </FormDialog>
  )
}

const RevokeDialog = ({ providerKey, onClose }: { providerKey: ProviderKey; onClose: () => void }) => {
  const revocation = useWrite('DELETE /v1/provider/keys/{id}', { onSuccess: onClose })
  return (
    <ConfirmDialog
      title={`Revoke ${providerKey.name}?`}
      confirmLabel="Revoke key"
      mode="danger"
      isOpen
      onOpenChange={onClose}
      isPending={revocation.isPending}
      onConfirm={() => revocation.mutate({ params: { id: providerKey.id } })}
    >
      {revocation.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(revocation.error, []).message}
        </Alert>
      )}
      <p>Calls with this key are refused from now on. You can't undo this.</p>
    </ConfirmDialog>
  )
}

const columns: DataColumn<ProviderKey>[] = [
  { id: 'name', header: 'Name', rem: 12, grow: 2, isRowHeader: true, cell: ({ name }) => name },
  {
    id: 'prefix',
    header: 'Begins with',
    rem: 10,
    cell: ({ prefix }) => <code className="text-ink-soft">{prefix}…</code>,
  },
  { id: 'roles', header: 'May do', rem: 14, grow: 3, cell: rolesText },
  {
    id: 'used',
    header: 'Last used',
    rem: 11,
    cell: ({ last_used_at: at }) => (at ? timestampText(at, localZone()) : 'Never'),
  },
  {
    id: 'state',
    header: 'State',
    rem: 7,
    cell: ({ revoked_at }) =>
      revoked_at ? <Chip tone="neutral">Revoked</Chip> : <Chip tone="success">Works</Chip>,
  },
]

type KeyPanelProps = { providerKey: ProviderKey; onRevoke: () => void; onClose: () => void }

const KeyPanel = ({ providerKey, onRevoke, onClose }: KeyPanelProps) => {
  const mayRevoke = useMay('DELETE /v1/provider/keys/{id}')
  const { name, prefix, created_at, last_used_at, revoked_at } = providerKey
  return (
    <SidePanel
      title={name}
      isOpen
      onClose={onClose}
      footer={
        mayRevoke &&
        !revoked_at && (
          <Button mode="danger" onPress={onRevoke}>
            Revoke key
          </Button>
        )
      }
    >
      <DefinitionList
        items={[
          { term: 'Begins with', detail: <code>{prefix}…</code> },
          { term: 'May do', detail: rolesText(providerKey) },
          { term: 'Created', detail: timestampText(created_at, localZone()) },
          { term: 'Last used', detail: last_used_at ? timestampText(last_used_at, localZone()) : 'Never' },
          ...(revoked_at ? [{ term: 'Revoked', detail: timestampText(revoked_at, localZone()) }] : []),
        ]}
      />
    </SidePanel>
  )
}

const textOf = (key: ProviderKey): string => `${key.name} ${key.prefix} ${rolesText(key)}`

export const KeysTab = () => {
  const listing = useListing(useInfiniteQuery(keysQuery))
  const mayCreate = useMay('POST /v1/provider/keys')
  const [isCreating, setCreating] = useState(false)
  const [opened, setOpened] = useState<ProviderKey | null>(null)
  const [revoked, setRevoked] = useState<ProviderKey | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <ListTable
        label="Keys"
        searchLabel="Search keys"
        listing={listing}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => `key ${name}`}
        textOf={textOf}
        onOpen={setOpened}
        empty="No keys yet"
        actions={mayCreate && <Button onPress={() => setCreating(true)}>New key</Button>}
      />
      {opened && (
        <KeyPanel
          key={opened.id}
          providerKey={opened}
          onRevoke={() => {
            setRevoked(opened)
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {isCreating && <NewKeyDialog onMade={setSecret} onClose={() => setCreating(false)} />}
      {revoked && <RevokeDialog providerKey={revoked} onClose={() => setRevoked(null)} />}
      {secret && <SecretDialog title="Your new key" secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
