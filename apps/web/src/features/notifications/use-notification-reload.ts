import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { notificationsQuery } from './notifications.queries.ts'

/** Loads the notifications anew on every change of route. A failure is noted and disturbs nothing. */
export const useNotificationReload = (hasSession: boolean): void => {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const address = `${pathname}${search}`
  const lastAddress = useRef(address)
  const { error } = useQuery({ ...notificationsQuery, enabled: hasSession })

  useEffect(() => {
    if (lastAddress.current === address) return
    lastAddress.current = address
    if (hasSession) void client.invalidateQueries({ queryKey: notificationsQuery.queryKey })
  }, [address, hasSession, client])

  useEffect(() => {
    if (error) console.warn('the notifications could not be loaded', error)
  }, [error])
}
