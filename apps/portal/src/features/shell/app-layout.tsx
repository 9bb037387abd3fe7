import { lazyPart } from '@sortie/ui/lazy.ts'
import { Toasts } from '@sortie/ui/overlays/toasts.tsx'
import { useRouteHandle } from '@sortie/web-app/route-handle.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { Outlet, ScrollRestoration, useHref, useNavigate } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { onSignOutQuestion } from '#app/identity/sign-out-question.ts'
import { isInsideApp } from '#app/inside-app.ts'
import { useRealtime } from '#app/realtime/use-realtime.ts'
import { useKeptPasses } from '#app/use-kept-passes.ts'
import { useNotificationReload } from '../notifications/notification-bell.tsx'
import { AppHeader } from './app-header.tsx'
import { BottomTabs } from './bottom-tabs.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { usePageArrival } from './use-page-arrival.ts'

/** The first focusable element. It moves the focus itself, because a fragment in the URL would be a change of route. */
const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, as a link does
  <a
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
    className="sr-only rounded-control bg-surface px-4 py-3 text-small font-medium text-ink shadow-overlay focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
  >
    Skip to content
  </a>
)

const LogOutQuestion = lazyPart(async () => (await import('./log-out-question.tsx')).LogOutQuestion)

/** Mounted once here, because the menu, the sidebar and the admin bar are gone when the pilot answers. */
const BeforeLogOut = () => {
  const [files, setFiles] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(
    () =>
      onSignOutQuestion((count) => {
        setFiles(count)
        setIsOpen(true)
      }),
    [],
  )
  if (files === 0) return null
  return (
    <Suspense>
      <LogOutQuestion files={files} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

const AdminBar = lazyPart(async () => (await import('./admin-bar.tsx')).AdminBar)

/** The frame around the page. Without a header, the page fills the window and has its own main element. */
const Frame = () => {
  const handle = useRouteHandle()
  const session = handle?.isOffline ? null : currentSession()
  const { data: account } = useQuery({ ...accountQuery, enabled: session !== null })
  usePageArrival(handle?.title)
  useNotificationReload(session !== null)
  const pilotId = session === null ? undefined : account?.id
  useRealtime(pilotId)
  useKeptPasses(pilotId)

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

const isElsewhere = (href: string) => /^[a-z][a-z\d+.-]*:/i.test(href)

/** The router would treat a URL of another site as a page below this one. */
const useLinkHref = (href: string): string => {
  const here = useHref(isElsewhere(href) ? '/' : href)
  return isElsewhere(href) ? href : here
}

/** Makes the links of the design system change the page without reloading the portal. */
export const AppLayout = () => {
  const navigate = useNavigate()
  return (
    <AriaRouterProvider navigate={(path) => void navigate(path)} useHref={useLinkHref}>
      <Frame />
      <BeforeLogOut />
      <Toasts />
      <ScrollRestoration />
    </AriaRouterProvider>
  )
}
