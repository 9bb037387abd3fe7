import { useEffect } from 'react'
import { toastQueue } from './toast-queue.ts'
import { useOnDemand } from './use-on-demand.ts'

const loadRegion = () => import('./toast.tsx')

/** The region of messages, fetched when there is a first one to show. */
export function Toasts() {
  const [region, need] = useOnDemand(loadRegion)
  useEffect(() => {
    if (region) return
    if (toastQueue.visibleToasts.length > 0) need()
    return toastQueue.subscribe(need)
  })
  return region && <region.ToastRegion />
}
