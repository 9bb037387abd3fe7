import { known } from '@sortie/domain/language'
import { SkipLink } from '@sortie/ui/layout/skip-link.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { Toasts } from '@sortie/ui/overlays/toasts.tsx'
import { ConnectionBar } from '@sortie/web-app/connection-bar.tsx'
import { useRouteHandle } from '@sortie/web-app/route-handle.ts'
import { RouterLinks } from '@sortie/web-app/router-links.tsx'
import { currentSession } from '@sortie/web-app/session.ts'
import { usePageArrival } from '@sortie/web-app/use-page-arrival.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { onSignOutQuestion } from '#app/identity/sign-out-question.ts'
import { isInsideApp } from '#app/inside-app.ts'
import { useRealtime } from '#app/realtime/use-realtime.ts'
import type { Unsent } from '#app/unsent.ts'
import { useAccountLanguage } from '#app/use-account-language.ts'
import { useKeptFlightLog } from '#app/use-kept-flight-log.ts'
import { useKeptPasses } from '#app/use-kept-passes.ts'
import { useNotificationReload } from '../notifications/notification-bell.tsx'
import { AppHeader } from './app-header.tsx'
import { BottomTabs } from './bottom-tabs.tsx'

const LogOutQuestion = lazyPart(async () => (await import('./log-out-question.tsx')).LogOutQuestion)

/** Mounted once here, because the menu, the sidebar and the admin bar are gone when the pilot answers. */
const BeforeLogOut = () => {
  const [unsent, setUnsent] = useState<Unsent>()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(
    () =>
      onSignOutQuestion((counted) => {
        setUnsent(counted)
        setIsOpen(true)
      }),
    [],
  )
  if (!unsent) return null
  return (
    <Suspense>
      <LogOutQuestion unsent={unsent} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

const AdminBar = lazyPart(async () => (await import('./admin-bar.tsx')).AdminBar)

/** The frame around the page. Without a header, the page fills the window and has its own main element. */
const Frame = () => {
  const handle = useRouteHandle()
  const session = handle?.isOffline ? null : currentSession()
  const { data: account } = useQuery({ ...accountQuery, enabled: session !== null })
  useAccountLanguage(account)
  usePageArrival(handle?.title && known(handle.title), 'Sortie')
  useNotificationReload(session !== null)
  const pilotId = session === null ? undefined : account?.id
  useRealtime(pilotId)
  useKeptPasses(pilotId)
  useKeptFlightLog(pilotId)

  const header = handle?.header ?? 'dark'
  // A page for use without a network reports its own state.
  if (header === 'none')
    return (
      <>
        {!handle?.isOffline && <ConnectionBar />}
        <Outlet />
      </>
    )
  const content = (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 outline-none sm:px-8 sm:py-8 [&_h1]:outline-none"
    >
      <Outlet />
    </main>
  )
  // The app has its own header.
  if (isInsideApp())
    return (
      <>
        <ConnectionBar />
        {content}
      </>
    )
  const actingAs = session?.actingAs ?? null
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {actingAs && (
        <Suspense>
          <AdminBar actingAs={actingAs} account={account} />
        </Suspense>
      )}
      <ConnectionBar />
      <AppHeader surface={actingAs ? 'dark' : header} hasSession={session !== null} account={account} />
      {content}
      {session && !handle?.hasOwnBottom && <BottomTabs />}
    </div>
  )
}

export const AppLayout = () => (
  <RouterLinks>
    <Frame />
    <BeforeLogOut />
    <Toasts />
    <ScrollRestoration />
  </RouterLinks>
)
