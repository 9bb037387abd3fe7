import { useEffect, useEffectEvent, useRef } from 'react'
import { useWrite } from '#app/writes.ts'
import type { Review } from './reviews.queries.ts'

/** A claim lasts five minutes, so a few lost requests don't matter. */
const renewalMs = 60_000

/** Whoever has pressed no key and moved no pointer for this long is gone, and the claim runs out. */
const presenceMs = 5 * 60_000

/** Claims the review, and renews the claim while its person is there. */
export const useClaim = (missionId: number, claim: Review['claim']) => {
  const claiming = useWrite('POST /v1/provider/missions/{id}/review/claim')
  const releasing = useWrite('DELETE /v1/provider/missions/{id}/review/claim')
  const lastSeen = useRef(Date.now())
  const isOwn = claim?.is_own ?? false
  const renew = useEffectEvent(() => {
    if (Date.now() - lastSeen.current < presenceMs) claiming.mutate({ params: { id: missionId } })
  })
  useEffect(() => {
    if (!isOwn) return
    const seen = () => {
      lastSeen.current = Date.now()
    }
    addEventListener('keydown', seen, { passive: true })
    addEventListener('pointermove', seen, { passive: true })
    const timer = setInterval(renew, renewalMs)
    return () => {
      removeEventListener('keydown', seen)
      removeEventListener('pointermove', seen)
      clearInterval(timer)
    }
  }, [isOwn])
  return {
    claim: () => {
      lastSeen.current = Date.now()
      claiming.mutate({ params: { id: missionId } })
    },
    release: () => releasing.mutate({ params: { id: missionId } }),
    isClaiming: claiming.isPending && !isOwn,
    error: claiming.error,
  }
}
