import { known, numberText, plural, t } from '@sortie/domain/language'
import type { WorkOrderUpload } from '@sortie/domain/mission/work-order.schema'
import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { innerInputClass, inputGroupClass } from '@sortie/ui/fields/field-styles.ts'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { markOutdated } from '@sortie/web-app/query-client.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleCheck, Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fileCountText } from '#mission/file-count.ts'
import { transferQuery } from '#mission/transfer/transfer.queries.ts'
import { useCopied } from '#mission/transfer/use-copied.ts'
import { useCredentialDownload } from '#mission/transfer/use-credential-download.ts'
import { useFinishTransfer } from '#mission/transfer/use-finish-transfer.ts'
import { workOrderKeys } from '#mission/work-orders.effects.ts'

type CellProps = { upload: WorkOrderUpload }

const nameOf = ({ mission_name, mission_number }: WorkOrderUpload): string =>
  mission_name || t('mission {id}', { id: mission_number })

const Problem = ({ children }: { children: string }) => (
  <p role="status" className="mt-1 text-small text-pretty text-danger-deep max-md:text-right">
    {children}
  </p>
)

const Closed = () => (
  <span className="text-ink-faint">
    <span aria-hidden>–</span>
    <VisuallyHidden>{t('Closed')}</VisuallyHidden>
  </span>
)

export const DownloadCredential = ({ upload }: CellProps) => {
  const { download, isPending, problem } = useCredentialDownload(upload.mission_number)
  if (upload.state !== 'open') return <Closed />
  return (
    <>
      <Button mode="link" size="small" icon={Download} isPending={isPending} onPress={() => void download()}>
        {t('Download')}
      </Button>
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}

export const SecretKey = ({ upload }: CellProps) => {
  const field = useRef<HTMLInputElement>(null)
  const { copy, isCopied } = useCopied(field)
  const secret = upload.value.secret_key
  if (secret === undefined) return <Closed />
  return (
    <span className={inputGroupClass}>
      <input
        ref={field}
        readOnly
        value={secret}
        aria-label={t('Secret access key of {name}', { name: nameOf(upload) })}
        onFocus={(event) => event.target.select()}
        className={`${innerInputClass} font-mono text-small`}
      />
      <span role="status" className="shrink-0 text-small font-medium text-accent-deep">
        {isCopied && t('Copied')}
      </span>
      <BareIconButton
        icon={isCopied ? Check : Copy}
        label={t('Copy')}
        size="small"
        onPress={() => void copy()}
        className="mx-1"
      />
    </span>
  )
}

/** Follows how files become assets on the server, and updates the page when that is done. */
const useProgress = (upload: WorkOrderUpload): Pick<WorkOrderUpload, 'state' | 'files' | 'taken'> => {
  const { data } = useQuery({
    ...transferQuery(upload.mission_number),
    enabled: upload.state === 'in_progress',
  })
  const isOver = upload.state === 'in_progress' && data?.state === 'complete'
  useEffect(() => {
    if (isOver) markOutdated(workOrderKeys.all)
  }, [isOver])
  return upload.state === 'in_progress' && data?.state === 'in_progress' ? data : upload
}

const InProgress = ({ detail }: { detail: string | null }) => (
  <span role="status" className="flex flex-col">
    <span className="flex items-center gap-2 font-medium text-ink max-md:justify-end">
      <Spinner size="small" label="" />
      {t('In Progress')}
    </span>
    {detail && <span className="figures text-small text-ink-soft">{detail}</span>}
  </span>
)

const Complete = ({ upload: { mission_number, taken, left_out_count } }: CellProps) => (
  <span className="flex flex-col">
    <span className="flex items-center gap-2 font-medium text-accent-deep max-md:justify-end">
      <CircleCheck aria-hidden className="size-4" />
      {t('Complete')}
    </span>
    <span className="figures text-small text-ink-soft">
      {fileCountText(taken)}
      {left_out_count > 0 && (
        <>
          {', '}
          <TextLink href={`/clientmission/${mission_number}/upload`}>
            {plural(left_out_count, '1 skipped', '{count} skipped')}
          </TextLink>
        </>
      )}
    </span>
  </span>
)

/** The pressed button disappears, so the focus stays in its row. */
const useFocusOnChange = (state: string) => {
  const cell = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) cell.current?.focus()
    before.current = state
  }, [state])
  return cell
}

export const UploadAction = ({ upload }: CellProps) => {
  const { finish, isPending, error } = useFinishTransfer(upload.mission_number)
  const { state, files, taken } = useProgress(upload)
  const shown = state === 'open' && isPending ? 'pending' : state
  const cell = useFocusOnChange(shown)
  return (
    <div ref={cell} tabIndex={-1} className="outline-none">
      {shown === 'complete' && <Complete upload={upload} />}
      {shown === 'pending' && <InProgress detail={null} />}
      {shown === 'in_progress' && (
        <InProgress
          detail={plural(Math.max(files, taken), '{done} of 1 file', '{done} of {count} files', {
            done: numberText(taken),
          })}
        />
      )}
      {shown === 'open' && (
        <>
          <Button size="small" mode="secondary" onPress={finish}>
            {t('Done uploading')}
          </Button>
          {error && <Problem>{known(error.message)}</Problem>}
        </>
      )}
    </div>
  )
}
