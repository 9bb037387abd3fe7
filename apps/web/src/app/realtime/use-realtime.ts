import { useEffect } from 'react'
import { loadCode } from '#ui/lazy.ts'
import { whenIdle, whenSomeoneActs } from '#ui/waiting.ts'

/** A page nobody touches listens a little later. The server repeats what it has announced meanwhile. */
const quietMs = 5000

/** Listens to what is announced to this pilot, from when the page is in use until the session or the portal ends. */
export const useRealtime = (pilotId: number | undefined): void => {
  useEffect(() => {
    if (pilotId === undefined) return
    let isOver = false
    let disconnect = () => {}
    const cancel = whenSomeoneActs(() => {
      loadCode(() => import('./realtime-client.ts')).then(
        ({ connectRealtime }) =>
          // Not in the same task as its code, so that a slow phone responds in between.
          whenIdle(() => {
            if (!isOver) disconnect = connectRealtime(pilotId)
          }),
        (error: unknown) => console.warn('live updates are not available in this tab', error),
      )
    }, quietMs)
    return () => {
      isOver = true
      cancel()
      disconnect()
    }
  }, [pilotId])
}
