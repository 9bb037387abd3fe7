import { useEffect, useEffectEvent, useState } from 'react'
import { missionUploads } from '#app/uploads/mission-uploads.ts'
import type { UploadRow } from '#app/uploads/upload-rows.ts'
import { useUploadRows } from '#app/uploads/use-mission-uploads.ts'
import type { MissionItems } from './use-mission-items.ts'

/**
 * Missions to submit once their last batch has been uploaded, each with the rows from when it was added. A reload
 * clears them, so that nothing is submitted that the pilot no longer sees.
 */
const lastBatches = new Map<number, readonly UploadRow[]>()

/** Submits after the last batch, as if the pilot had pressed the button, unless a file failed. */
export const useLastBatch = (missionId: number, items: MissionItems, submit: () => void) => {
  const rows = useUploadRows(missionId)
  const [isArmed, setIsArmed] = useState(lastBatches.has(missionId))
  const [failedCount, setFailedCount] = useState(0)
  // Rows are updated in rounds. The first round after the batch was added contains all of it.
  const hasEnded =
    isArmed && rows !== lastBatches.get(missionId) && items.isComplete && items.pendingCount === 0
  const finish = useEffectEvent(() => {
    lastBatches.delete(missionId)
    setIsArmed(false)
    setFailedCount(items.failed.length)
    if (items.failed.length === 0) submit()
  })
  useEffect(() => {
    if (hasEnded) finish()
  }, [hasEnded])
  return {
    isArmed,
    /** The number of files that kept the mission from being submitted. */
    failedCount,
    arm: () => {
      lastBatches.set(missionId, missionUploads(missionId).rows.all())
      setFailedCount(0)
      setIsArmed(true)
    },
    disarm: () => {
      lastBatches.delete(missionId)
      setIsArmed(false)
    },
  }
}
