import type { FlightApp } from '@sortie/domain/mission/flight-app.schema'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Check, Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, isGone } from '#app/api.ts'
import { copyText } from '#app/copy-text.ts'
import { canSaveFiles, saveFile } from '#app/save-file.ts'
import { useWrite, write } from '#app/write.ts'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/overlays/toast-queue.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AppCard } from './other-app-views.tsx'

const copiedMs = 3000
const cannotSaveText = 'Downloading is not supported on your device.'

/** A key that has expired is replaced, and the new secret shows on the page. */
const fetchCredential = async (missionId: number): Promise<string> => {
  const input = { params: { id: missionId } }
  try {
    return await call('GET /v1/pilots/missions/{id}/cyberduck', input)
  } catch (error) {
    if (!isGone(error)) throw error
    await write('POST /v1/pilots/missions/{id}/cyberduck', input)
    return call('GET /v1/pilots/missions/{id}/cyberduck', input)
  }
}

const DownloadCredential = ({ missionId }: { missionId: number }) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const download = async () => {
    if (!canSaveFiles()) return setProblem(cannotSaveText)
    setIsPending(true)
    setProblem(null)
    try {
      saveFile(`${missionId}.duck`, new Blob([await fetchCredential(missionId)]))
    } catch {
      setProblem('We couldn’t download the credential. Try again in a moment.')
    } finally {
      setIsPending(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <Button mode="link" icon={Download} isPending={isPending} onPress={() => void download()}>
        Download Cyberduck Credential
      </Button>
      {problem && (
        <Alert tone="attention" isLive onDismiss={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
    </div>
  )
}

const SecretKey = ({ secret, autoFocus }: { secret: string; autoFocus: boolean }) => {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    if (field.current === null || !(await copyText(field.current))) {
      showToast({
        tone: 'attention',
        title: 'We couldn’t copy the key',
        description: 'It is selected: copy it with your keyboard.',
      })
      return
    }
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), copiedMs)
  }
  return (
    <div className="flex w-full max-w-xl flex-col gap-3 sm:flex-row sm:items-end">
      <TextField
        label="Secret access key"
        value={secret}
        isReadOnly
        autoFocus={autoFocus}
        inputRef={field}
        className="min-w-0 flex-1"
        onFocus={(event) => (event.target as HTMLInputElement).select()}
      />
      <Button mode="secondary" icon={isCopied ? Check : Copy} onPress={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied && 'Copied'}</span>
      </VisuallyHidden>
    </div>
  )
}

const leftOutText = (paths: readonly string[]): string =>
  `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`

const DoneUploading = ({ missionId }: { missionId: number }) => {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useWrite('POST /v1/pilots/missions/{id}/cyberduck/complete')
  const isSent = useRef(false)
  const finish = () => {
    // The second half of a double click comes before the button is drawn as pending.
    if (isSent.current) return
    isSent.current = true
    mutate(
      { params: { id: missionId } },
      {
        onSettled: () => {
          isSent.current = false
        },
        onSuccess: ({ files, left_out }) => {
          const taken = files - left_out.length
          if (left_out.length > 0)
            showToast({
              tone: 'attention',
              title: `We can’t use ${left_out.length === 1 ? 'one file' : `${left_out.length} files`}`,
              description: leftOutText(left_out),
            })
          else
            showToast({
              title: 'Upload done',
              description: `We’re adding ${taken === 1 ? 'one file' : `${taken} files`} to the mission.`,
            })
          void navigate(`/clientmission/${missionId}`)
        },
      },
    )
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p>Click the 'Done Uploading' button below when your upload is completed.</p>
      {error && (
        <Alert tone="attention" isLive>
          {error.message}
        </Alert>
      )}
      <Button onPress={finish} isPending={isPending}>
        Done uploading
      </Button>
    </div>
  )
}

const StartUploading = ({ missionId, onStarted }: { missionId: number; onStarted: () => void }) => {
  const { mutate, isPending, error } = useWrite('POST /v1/pilots/missions/{id}/cyberduck')
  const isSent = useRef(false)
  const start = () => {
    // A double click asks for one key.
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
          {error.message}
        </Alert>
      )}
      <Button onPress={start} isPending={isPending}>
        Start uploading process
      </Button>
      <p role="status" className="text-ink-soft empty:hidden">
        {isPending && 'Generating access key…'}
      </p>
    </div>
  )
}

type FileTransferViewProps = { mission: Mission; app: FlightApp }

/** Thousands of large files go by a program of their own, with an access key for this mission. */
export const FileTransferView = ({ mission, app }: FileTransferViewProps) => {
  const secret = app.value.secret_key
  // The button that was pressed is gone: the focus moves to what replaces it.
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
