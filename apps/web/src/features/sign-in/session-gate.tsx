import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DataRouter, Outlet } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { identifyPilot } from '#app/analytics.ts'
import { ApiError } from '#app/api.ts'
import { leaveForSignIn } from '#app/session-end.ts'

/** Around every page of a pilot: knows who it is, and ends the session when the server does not. */
export const SessionGate = ({ router }: { router: () => DataRouter }) => {
  const { data: pilot, error } = useQuery(accountQuery)
  const refused = error instanceof ApiError
  useEffect(() => {
    if (refused) leaveForSignIn(router())
  }, [refused, router])
  const pilotId = pilot?.id
  useEffect(() => {
    if (pilotId !== undefined) identifyPilot(pilotId)
  }, [pilotId])
  return refused ? null : <Outlet />
}
