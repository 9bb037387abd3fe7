import { useSyncExternalStore } from 'react'
import { missionUploads } from './mission-uploads.ts'
import type { UploadRow, UploadSummary } from './upload-rows.ts'

/** The files of the queue. An unchanged row is the same object as before. */
export const useUploadRows = (missionId: number): readonly UploadRow[] => {
  const { rows } = missionUploads(missionId)
  return useSyncExternalStore(rows.subscribe, rows.all)
}

export const useUploadSummary = (missionId: number): UploadSummary => {
  const { rows } = missionUploads(missionId)
  return useSyncExternalStore(rows.subscribe, rows.summary)
}
