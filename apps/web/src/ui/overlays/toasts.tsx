import { useEffect, useEffectEvent } from 'react'
import { useOnDemand } from '../lazy.ts'
import { onFirstToast } from './toast-signal.ts'

const loadRegion = () => import('./toast.tsx')

/** The region of messages, fetched when there is a first one to show. */
export function Toasts() {
  const [region, need] = useOnDemand(loadRegion)
  const fetchRegion = useEffectEvent(need)
  useEffect(() => onFirstToast(() => fetchRegion()), [])
  return region && <region.ToastRegion />
}
