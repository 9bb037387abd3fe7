import { known, t, toTranslate } from '@sortie/domain/language'
import { type LocalDays, licenseState } from '@sortie/domain/pilot/license'
import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { SkeletonGroup, SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { accountQuery } from '#app/account-query.ts'
import { providerName } from '#app/portal-config.ts'
import { useWrite } from '#app/writes.ts'
import { CompleteMark } from '../complete-mark.tsx'
import { licenseTypesQuery, pilotDays } from './license.queries.ts'
import { LicenseAction, type LicensePage, LicenseSteps, profileMain } from './license-steps.tsx'
import { LicenseSummary } from './license-summary.tsx'

/** Flight certificates first, each group in the order it was added. */
const inOrder = (licenses: readonly PilotLicense[]): PilotLicense[] => [
  ...licenses.filter(({ license }) => license.is_flight_certificate),
  ...licenses.filter(({ license }) => !license.is_flight_certificate),
]

const RowNumber = ({ children }: { children: number }) => (
  <span
    aria-hidden
    className="figures flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-small font-semibold text-ink-soft"
  >
    {children}
  </span>
)

type LicenseRowProps = {
  license: PilotLicense
  number: number
  today: LocalDays
  onEdit: (license: PilotLicense) => void
  onDeleted: () => void
}

const LicenseRow = ({ license, number, today, onEdit, onDeleted }: LicenseRowProps) => {
  const [isAsking, setAsking] = useState(false)
  const remove = useWrite('DELETE /v1/pilots/pilot_licenses/{id}', {
    onSuccess: onDeleted,
    // It was already deleted, in another window for example.
    onError: (error) => error instanceof ApiError && error.status === 404 && onDeleted(),
  })
  const { name } = license.license
  return (
    <li
      className={classNames(
        'flex flex-col gap-3 border-b border-line px-4 py-4 last:border-b-0 sm:px-6',
        ['document_missing', 'refused'].includes(licenseState(license, today)) && 'bg-attention-tint',
      )}
    >
      <div className="flex items-start gap-3">
        <RowNumber>{number}</RowNumber>
        <LicenseSummary license={license} today={today}>
          <LicenseAction license={license} today={today} onEdit={onEdit} />
        </LicenseSummary>
        <BareIconButton icon={Trash2} label={t('Delete {name}', { name })} onPress={() => setAsking(true)} />
      </div>
      <ConfirmDialog
        title={t('Delete {name}?', { name })}
        confirmLabel={t('Delete license')}
        mode="danger"
        isOpen={isAsking}
        onOpenChange={setAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: license.id } })}
      >
        <p>{t("The license and its document will be deleted from your profile. You can't undo this.")}</p>
        {remove.isError && (
          <Alert tone="danger" isLive className="mt-4">
            {t("We couldn't delete it. Please check your connection and try again.")}
          </Alert>
        )}
      </ConfirmDialog>
    </li>
  )
}

/** The last row: empty, and marked as missing. */
const AddRow = ({ number, isMissing, onAdd }: { number: number; isMissing: boolean; onAdd: () => void }) => (
  <li className="flex items-center gap-3 bg-attention-tint px-4 py-4 sm:px-6">
    <RowNumber>{number}</RowNumber>
    <div className="flex min-w-0 flex-1 flex-col items-start gap-2 sm:flex-row sm:items-center sm:justify-between">
      <p className="flex items-center gap-1.5 text-small font-medium text-attention-deep">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {isMissing ? t('You need a valid license') : t('Do you hold more licenses?')}
      </p>
      <Button mode="secondary" icon={Plus} onPress={onAdd}>
        {t('Add license')}
      </Button>
    </div>
  </li>
)

const titles: Record<LicensePage, string> = {
  MAIN: toTranslate('Your licenses'),
  LICENSES: toTranslate('Choose a license'),
  INFORMATION: toTranslate('License information'),
}

type LicenseDialogProps = { license: PilotLicense | null; onClose: () => void }

/** The dialog in which a license is added, completed or renewed. */
const LicenseDialog = ({ license, onClose }: LicenseDialogProps) => {
  const [page, setPage] = useState<LicensePage>(license ? 'INFORMATION' : 'MAIN')
  const [isSaving, setSaving] = useState(false)
  return (
    <Dialog
      title={known(titles[page])}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isSaving}
    >
      <LicenseSteps
        page={page}
        onPageChange={setPage}
        place="profile"
        main={profileMain(onClose)}
        onSaving={setSaving}
        {...(license ? { license, onDone: onClose } : {})}
      />
    </Dialog>
  )
}

const Licenses = ({ pilot }: { pilot: Pilot }) => {
  const { data: types } = useQuery(licenseTypesQuery)
  const [opened, setOpened] = useState<{ license: PilotLicense | null } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const today = pilotDays(pilot)
  const held = pilot.licenses
  const canAdd = types?.some(({ id }) => !held.some(({ license }) => license.id === id)) ?? false
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={t('Documentation')}
        className="border-t border-line -outline-offset-2"
      >
        {inOrder(held).map((license, index) => (
          <LicenseRow
            key={license.id}
            license={license}
            number={index + 1}
            today={today}
            onEdit={(edited) => setOpened({ license: edited })}
            onDeleted={() => list.current?.focus()}
          />
        ))}
        {canAdd && (
          <AddRow
            number={held.length + 1}
            isMissing={pilot.missing_profile_data.includes('license')}
            onAdd={() => setOpened({ license: null })}
          />
        )}
      </ol>
      {opened && <LicenseDialog license={opened.license} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The licenses and certificates of a pilot, with their documents. */
export const DocumentationBlock = () => {
  const { data: pilot } = useQuery(accountQuery)
  return (
    <Card
      title={t('Documentation')}
      description={t('Your licenses and certificates. Only you and {provider} can open the documents.', {
        provider: providerName(),
      })}
      actions={pilot && !pilot.missing_profile_data.includes('license') && <CompleteMark />}
      isFlush
    >
      {pilot ? (
        <Licenses pilot={pilot} />
      ) : (
        <div className="px-4 pb-5 sm:px-6">
          <SkeletonGroup label={t('Loading licenses')}>
            <SkeletonText lines={3} />
          </SkeletonGroup>
        </div>
      )}
    </Card>
  )
}
