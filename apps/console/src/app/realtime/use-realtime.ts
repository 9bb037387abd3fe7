import type { Role } from '@sortie/domain/provider/roles'
import { joinRoles } from '@sortie/domain/provider/roles'
import { loadCode } from '@sortie/ui/lazy.ts'
import { whenIdle } from '@sortie/ui/when-idle.ts'
import { useEffect } from 'react'

/**
 * Listens to the provider's events, from when the page is drawn until the session or the console ends. When roles
 * change, the server closes the socket, and the new roles open another.
 */
export const useRealtime = (roles: readonly Role[]): void => {
  const held = joinRoles(roles).join(' ')
  useEffect(() => {
    if (held === '') return
    let isOver = false
    let disconnect = () => {}
    const cancel = whenIdle(() => {
      loadCode(() => import('./connect-provider.ts')).then(
        ({ connectProvider }) => {
          if (!isOver) disconnect = connectProvider(held.split(' ') as Role[])
        },
        (error: unknown) => console.warn('live updates are not available in this tab', error),
      )
    })
    return () => {
      isOver = true
      cancel()
      disconnect()
    }
  }, [held])
}
