import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { fieldPaths, readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useState } from 'react'
import type { WriteName } from '#app/effects.ts'
import { FormDialog } from '#app/form-dialog.tsx'
import { write } from '#app/writes.ts'
import { CatalogFieldInput } from './catalog-field-input.tsx'
import { bodyOf, type CatalogField, TypedError, type TypedObject, typedObject } from './catalog-fields.ts'
import type { CatalogName } from './catalogs.effects.ts'
import type { CatalogRow } from './catalogs.queries.ts'

/** The catalogs' calls differ only in their bodies, which are made of their schemas. */
const send = (name: string, input: object): Promise<unknown> => write(name as WriteName, input as never)

interface Errors {
  fields: Readonly<Record<string, string>>
  message: string | null
}

/** An error inside of a field is shown where it is: 'shots.0.name' at the name of the first shot. */
const readErrors = (error: unknown, typed: TypedObject): Errors => {
  if (error instanceof TypedError) return { fields: { [error.field]: error.message }, message: null }
  const found = readServerErrors(error, fieldPaths(typed))
  return { fields: Object.fromEntries(found.fields), message: found.message }
}

type Ruled = { quality_rules?: readonly unknown[] }

/** Rules come before lists that can be long, so that nobody has to look for them. */
const inOrder = ([first, ...rest]: readonly CatalogField[]): CatalogField[] =>
  [
    first,
    ...rest.filter(({ kind }) => kind === 'rules'),
    ...rest.filter(({ kind }) => kind !== 'rules'),
  ].filter((field) => field !== undefined)

/** Rules have a page of their own, where they can be compared with what was delivered. */
const RulesSummary = ({ row }: { row: CatalogRow | null }) => {
  const all = ((row as Ruled | null)?.quality_rules ?? []).length
  const ofShots = ((row?.shots ?? []) as Ruled[]).filter((shot) => (shot.quality_rules ?? []).length > 0)
  return (
    <div className="flex flex-col items-start gap-1">
      <h3 className="text-small font-medium text-ink">Quality rules</h3>
      {row ? (
        <>
          <p className="text-small text-ink-soft">
            {all === 1 ? '1 rule' : `${all} rules`} for every shot
            {ofShots.length > 0 && `, and others for ${ofShots.length} of them`}. New missions get a copy.
          </p>
          <LinkButton size="small" mode="secondary" href={`/catalogs/packages/${row.id}/rules`}>
            Edit quality rules
          </LinkButton>
        </>
      ) : (
        <p className="text-small text-ink-soft">Once the package is saved, you can give it quality rules.</p>
      )}
    </div>
  )
}

type CatalogRowDialogProps = {
  name: CatalogName
  title: string
  fields: readonly CatalogField[]
  /** Null to add one. */
  row: CatalogRow | null
  onClose: () => void
}

/** The form of one row of a catalog. */
export const CatalogRowDialog = ({ name, title, fields, row, onClose }: CatalogRowDialogProps) => {
  const [before] = useState(() => typedObject(fields, row ?? {}))
  const [typed, setTyped] = useState(before)
  const [errors, setErrors] = useState<Errors>({ fields: {}, message: null })
  const [isAsking, setAsking] = useState(false)
  const [pending, setPending] = useState<'save' | 'retire' | null>(null)
  const isRetired = Boolean(row?.retired_at)
  const canRetire = row !== null && 'retired_at' in row

  const run = async (kind: 'save' | 'retire', work: () => Promise<unknown>, done: string) => {
    if (pending) return
    setPending(kind)
    setErrors({ fields: {}, message: null })
    try {
      await work()
      showToast({ title: done })
      onClose()
    } catch (error) {
      setErrors(readErrors(error, typed))
    } finally {
      setPending(null)
    }
  }
  const params = { id: row?.id }
  const save = async () => {
    const body = bodyOf(fields, typed, row && before)
    await (row
      ? send(`PATCH /v1/provider/${name}/{id}`, { params, body })
      : send(`POST /v1/provider/${name}`, { body }))
  }
  const retire = () =>
    isRetired
      ? send(`PATCH /v1/provider/${name}/{id}`, { params, body: { retired_at: null } })
      : send(`DELETE /v1/provider/${name}/{id}`, { params })
  const retireNow = () => run('retire', retire, isRetired ? 'It can be chosen again' : `${title} is gone`)
  const retireLabel = isRetired ? 'Bring back' : canRetire ? 'Retire' : 'Delete'
  return (
    <FormDialog
      title={title}
      size="medium"
      isChanged={JSON.stringify(typed) !== JSON.stringify(before)}
      isPending={pending !== null}
      onClose={onClose}
    >
      {(close) => (
        <>
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              void run('save', save, 'Saved')
            }}
          >
            {errors.message && (
              <Alert tone="danger" isLive>
                {errors.message}
              </Alert>
            )}
            {inOrder(fields).map((field) =>
              field.kind === 'rules' ? (
                <RulesSummary key={field.name} row={row} />
              ) : (
                <CatalogFieldInput
                  key={field.name}
                  field={field}
                  value={typed[field.name] ?? ''}
                  onChange={(value) => setTyped((values) => ({ ...values, [field.name]: value }))}
                  errors={errors.fields}
                  path={field.name}
                />
              ),
            )}
            <div className="flex flex-wrap justify-end gap-3">
              {row && (
                <Button
                  mode="secondary"
                  isPending={pending === 'retire'}
                  onPress={() => (isRetired ? void retireNow() : setAsking(true))}
                >
                  {retireLabel}
                </Button>
              )}
              <Button mode="secondary" onPress={close} isDisabled={pending !== null}>
                Cancel
              </Button>
              <Button type="submit" isPending={pending === 'save'}>
                Save
              </Button>
            </div>
          </form>
          {isAsking && (
            <ConfirmDialog
              title={`${retireLabel} ${title}?`}
              confirmLabel={retireLabel}
              mode="danger"
              isOpen
              onOpenChange={setAsking}
              isPending={pending === 'retire'}
              onConfirm={() => void retireNow().finally(() => setAsking(false))}
            >
              <p>
                {canRetire
                  ? 'It stays where it is used, and nobody can choose it anymore. You can bring it back.'
                  : "You can't undo this."}
              </p>
            </ConfirmDialog>
          )}
        </>
      )}
    </FormDialog>
  )
}
