import { known, plural, t } from '@sortie/domain/language'
import type { FlightApp } from '@sortie/domain/mission/flight-app.schema'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { Check, Copy, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '#app/writes.ts'
import { useCopied } from '#mission/transfer/use-copied.ts'
import { useCredentialDownload } from '#mission/transfer/use-credential-download.ts'
import { useFinishTransfer } from '#mission/transfer/use-finish-transfer.ts'
import { AppCard } from './other-app-views.tsx'

const DownloadCredential = ({ missionId }: { missionId: number }) => {
  const { download, isPending, problem, dismiss } = useCredentialDownload(missionId)
  return (
    <div className="flex flex-col items-start gap-3">
      <Button mode="link" icon={Download} isPending={isPending} onPress={() => void download()}>
        {t('Download Cyberduck Credential')}
      </Button>
      {problem && (
        <Alert tone="attention" isLive onDismiss={dismiss}>
          {problem}
        </Alert>
      )}
    </div>
  )
}

const SecretKey = ({ secret, autoFocus }: { secret: string; autoFocus: boolean }) => {
  const field = useRef<HTMLInputElement>(null)
  const { copy, isCopied } = useCopied(field)
  return (
    <div className="flex w-full max-w-xl flex-col gap-3 sm:flex-row sm:items-end">
      <TextField
        label={t('Secret access key')}
        value={secret}
        isReadOnly
        autoFocus={autoFocus}
        inputRef={field}
        className="min-w-0 flex-1"
        onFocus={(event) => (event.target as HTMLInputElement).select()}
      />
      <Button mode="secondary" icon={isCopied ? Check : Copy} onPress={() => void copy()}>
        {isCopied ? t('Copied') : t('Copy')}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied && t('Copied')}</span>
      </VisuallyHidden>
    </div>
  )
}

const DoneUploading = ({ missionId }: { missionId: number }) => {
  const navigate = useNavigate()
  const { finish, isPending, error } = useFinishTransfer(missionId, ({ files, left_out }) => {
    showToast({
      title: t('Upload done'),
      description: plural(
        files - left_out.length,
        "We're adding 1 file to the mission.",
        "We're adding {count} files to the mission.",
      ),
    })
    void navigate(`/clientmission/${missionId}`)
  })
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{t("Click the 'Done Uploading' button below when your upload is completed.")}</p>
      {error && (
        <Alert tone="attention" isLive>
          {known(error.message)}
        </Alert>
      )}
      <Button onPress={finish} isPending={isPending}>
        {t('Done uploading')}
      </Button>
    </div>
  )
}

const StartUploading = ({ missionId, onStarted }: { missionId: number; onStarted: () => void }) => {
  const { mutate, isPending, error } = useWrite('POST /v1/pilots/missions/{id}/cyberduck')
  const isSent = useRef(false)
  const start = () => {
    // A double click requests one key only.
    if (isSent.current) return
    isSent.current = true
    mutate(
      { params: { id: missionId } },
      {
        onSuccess: onStarted,
        onSettled: () => {
          isSent.current = false
        },
      },
    )
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {error && (
        <Alert tone="danger" isLive>
          {known(error.message)}
        </Alert>
      )}
      <Button onPress={start} isPending={isPending}>
        {t('Start uploading process')}
      </Button>
      <p role="status" className="text-ink-soft empty:hidden">
        {isPending && t('Generating access key…')}
      </p>
    </div>
  )
}

type FileTransferViewProps = { mission: Mission; app: FlightApp }

/** For thousands of large files, which a separate program transfers with an access key for this mission. */
export const FileTransferView = ({ mission, app }: FileTransferViewProps) => {
  const secret = app.value.secret_key
  // The pressed button disappears, so the focus moves to its replacement.
  const [hasStarted, setHasStarted] = useState(false)
  return (
    <AppCard app={app}>
      {secret === undefined ? (
        <StartUploading missionId={mission.id} onStarted={() => setHasStarted(true)} />
      ) : (
        <>
          <DownloadCredential missionId={mission.id} />
          <SecretKey secret={secret} autoFocus={hasStarted} />
          <DoneUploading missionId={mission.id} />
        </>
      )}
    </AppCard>
  )
}
