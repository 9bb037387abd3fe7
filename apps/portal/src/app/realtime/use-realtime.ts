import { loadCode } from '@sortie/ui/lazy.ts'
import { whenIdle } from '@sortie/ui/when-idle.ts'
import { useEffect } from 'react'

/**
 * Listens to the pilot's events, from when the page is drawn until the session or the portal ends. The server repeats
 * the events that it announced before.
 */
export const useRealtime = (pilotId: number | undefined): void => {
  useEffect(() => {
    if (pilotId === undefined) return
    let isOver = false
    let disconnect = () => {}
    const cancel = whenIdle(() => {
      loadCode(() => import('./connect-pilot.ts')).then(
        ({ connectPilot }) => {
          if (!isOver) disconnect = connectPilot(pilotId)
        },
        (error: unknown) => console.warn('live updates are not available in this tab', error),
      )
    })
    return () => {
      isOver = true
      cancel()
      disconnect()
    }
  }, [pilotId])
}
