import { mostMissionsPerRequest } from '@sortie/domain/mission/work-order'
import { useRef, useState } from 'react'
import { write } from '#app/writes.ts'

/**
 * Generates credentials for several missions at a time. A request that fails is ignored: the screen stays as it is, or
 * continues with the credentials that were generated before.
 */
export const useStartUploads = (workOrderId: number, onStarted: () => void) => {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const isSending = useRef(false)
  const start = async (ids: readonly number[]) => {
    // A double click sends one request only.
    if (isSending.current || ids.length === 0) return
    isSending.current = true
    let done = 0
    try {
      for (; done < ids.length; done += mostMissionsPerRequest) {
        setProgress({ done, total: ids.length })
        const form = { ids: ids.slice(done, done + mostMissionsPerRequest) }
        await write('POST /v1/pilots/work_orders/{id}/cyberduck', { params: { id: workOrderId }, form })
      }
    } catch {
      // The specification shows no error here.
    }
    isSending.current = false
    setProgress(null)
    if (done > 0) onStarted()
  }
  return { start, progress }
}
