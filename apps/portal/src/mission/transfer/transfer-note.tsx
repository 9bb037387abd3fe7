import { numberText, plural, t } from '@sortie/domain/language'
import type { TransferProgress } from '@sortie/domain/mission/work-order.schema'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ProgressBar } from '@sortie/ui/feedback/progress-bar.tsx'
import { markOutdated } from '@sortie/web-app/query-client.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { missionKeys } from '#app/mission-keys.ts'
import { transferQuery } from './transfer.queries.ts'

/** A longer list scrolls, and can then be focused. */
const listedAtOnce = 8

const LeftOut = ({ transfer: { left_out, left_out_count } }: { transfer: TransferProgress }) => (
  <Alert
    tone="attention"
    title={plural(left_out_count, "We can't use one file", "We can't use {count} files")}
  >
    <p>
      {left_out_count === 1
        ? t(
            "Only photos and videos that aren't empty become part of the mission. This one stays in the mission's folder.",
          )
        : t(
            "Only photos and videos that aren't empty become part of the mission. These stay in the mission's folder.",
          )}
    </p>
    <ul
      aria-label={t("Files we can't use")}
      // A scrolling list must be reachable by keyboard.
      tabIndex={left_out.length > listedAtOnce ? 0 : undefined}
      className="mt-2 max-h-48 list-disc overflow-y-auto pl-5 wrap-anywhere"
    >
      {left_out.map((path) => (
        <li key={path}>{path}</li>
      ))}
    </ul>
    {left_out_count > left_out.length && (
      <p>{plural(left_out_count - left_out.length, 'and 1 file more', 'and {count} files more')}</p>
    )}
  </Alert>
)

/** Loads the files when the last of them has become an asset. */
const useFilesOnceTakenIn = (missionId: number, state: TransferProgress['state'] | undefined): void => {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'in_progress' && state === 'complete') markOutdated(missionKeys.one(missionId))
    before.current = state
  }, [missionId, state])
}

/** The progress of the transferred files after 'Done uploading'. */
export const TransferNote = ({ missionId }: { missionId: number }) => {
  const { data: transfer } = useQuery(transferQuery(missionId))
  useFilesOnceTakenIn(missionId, transfer?.state)
  if (!transfer) return null
  const { state, files, taken, left_out_count } = transfer
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {state === 'in_progress' && (
        <div className="rounded-card border border-line bg-surface p-4 sm:px-6 sm:py-5">
          <ProgressBar
            label={t('Adding your files to the mission')}
            value={taken}
            maxValue={Math.max(files, taken, 1)}
            detail={plural(
              Math.max(files, taken),
              '{done} of 1 file. You can leave this page.',
              '{done} of {count} files. You can leave this page.',
              { done: numberText(taken) },
            )}
          />
        </div>
      )}
      {state === 'complete' && taken > 0 && (
        <Alert tone="success" title={t('Your files have arrived')}>
          {plural(
            taken,
            '1 file from Cyberduck is part of this mission.',
            '{count} files from Cyberduck are part of this mission.',
          )}
        </Alert>
      )}
      {left_out_count > 0 && <LeftOut transfer={transfer} />}
    </div>
  )
}
