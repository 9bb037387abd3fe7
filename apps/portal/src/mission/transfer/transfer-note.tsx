import type { TransferProgress } from '@sortie/domain/mission/work-order.schema'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ProgressBar } from '@sortie/ui/feedback/progress-bar.tsx'
import { markOutdated } from '@sortie/web-app/query-client.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { missionKeys } from '#app/mission-keys.ts'
import { fileCountText } from '../file-count.ts'
import { transferQuery } from './transfer.queries.ts'

/** A longer list scrolls, and can then be focused. */
const listedAtOnce = 8

const LeftOut = ({ transfer: { left_out, left_out_count } }: { transfer: TransferProgress }) => (
  <Alert
    tone="attention"
    title={`We can't use ${left_out_count === 1 ? 'one file' : fileCountText(left_out_count)}`}
  >
    <p>
      Only photos and videos that aren't empty become part of the mission.{' '}
      {left_out_count === 1 ? 'This one stays' : 'These stay'} in the mission's folder.
    </p>
    <ul
      aria-label="Files we can't use"
      // A scrolling list must be reachable by keyboard.
      tabIndex={left_out.length > listedAtOnce ? 0 : undefined}
      className="mt-2 max-h-48 list-disc overflow-y-auto pl-5 wrap-anywhere"
    >
      {left_out.map((path) => (
        <li key={path}>{path}</li>
      ))}
    </ul>
    {left_out_count > left_out.length && <p>and {fileCountText(left_out_count - left_out.length)} more</p>}
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
            label="Adding your files to the mission"
            value={taken}
            maxValue={Math.max(files, taken, 1)}
            detail={`${taken.toLocaleString('en-US')} of ${fileCountText(Math.max(files, taken))}. You can leave this page.`}
          />
        </div>
      )}
      {state === 'complete' && taken > 0 && (
        <Alert tone="success" title="Your files have arrived">
          {fileCountText(taken)} from Cyberduck {taken === 1 ? 'is' : 'are'} part of this mission.
        </Alert>
      )}
      {left_out_count > 0 && <LeftOut transfer={transfer} />}
    </div>
  )
}
