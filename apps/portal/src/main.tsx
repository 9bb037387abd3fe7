import './early.ts'
import { fetchFont } from '@sortie/ui/font.ts'
import { followReleases } from '@sortie/web-app/newer-release.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { wait } from '@sortie/web-app/reachability.ts'
import { currentSession, embedCredentials } from '@sortie/web-app/session.ts'
import { watchForSessionEnd } from '@sortie/web-app/session-end.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { provideEffects } from './app/effects.ts'
import { readEmbeddedVisit } from './app/embedded-tokens.ts'
import { noteOpening } from './app/inside-app.ts'
import { leaveNothingOfPilots } from './app/leave-nothing.ts'
import { loadPortalConfig } from './app/portal-config.ts'
import { effects } from './effects.ts'
import { createRouter } from './routes.tsx'
import './styles.css'
import { Button } from '@sortie/ui/actions/button.tsx'

// This runs first, before any other code can see the URL.
const visit = readEmbeddedVisit(new URL(location.href))
// Every visit has its own key, which a reload keeps. Without one, the page would scroll to where an earlier visit of
// this tab ended.
const entry = history.state ?? { usr: null, key: Math.random().toString(36).slice(2), idx: 0 }
history.replaceState(entry, '', visit.cleanUrl)
embedCredentials(visit.credentials)
noteOpening(location.pathname)

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root')
const root = createRoot(element)

/** Shown if not even the configuration could be loaded. */
const StartError = ({ onRetry }: { onRetry: () => void }) => (
  <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
    <h1 className="text-display font-semibold">We can't reach Sortie</h1>
    <p className="text-ink-soft" role="alert">
      Check your connection. This page will open automatically once we get through. Nothing you've sent is
      lost.
    </p>
    <Button onPress={onRetry}>Try again</Button>
  </main>
)

const patienceMs = 4000
const pauseMs = 5000

/** Says that the portal cannot be reached, until another attempt makes sense or the visitor asks for one. */
const untilNextAttempt = (): Promise<void> =>
  new Promise((resolve) => {
    root.render(<StartError onRetry={resolve} />)
    void wait(pauseMs).then(resolve)
  })

const loadConfigPatiently = async (): Promise<void> => {
  const late = setTimeout(() => root.render(<StartError onRetry={() => location.reload()} />), patienceMs)
  const isLoaded = await loadPortalConfig().then(
    () => true,
    (error: unknown) => {
      console.warn('the configuration could not be loaded', error)
      return false
    },
  )
  clearTimeout(late)
  if (isLoaded) return
  await untilNextAttempt()
  return loadConfigPatiently()
}

/** Yields to the browser, so that the start consists of several short tasks and a slow phone stays responsive. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const longestWaitMs = 200

/**
 * Waits a moment for the code and the data of the first page. On a slow connection they arrive before the portal has
 * started, and a page that is drawn once is ready sooner than one that is drawn empty first.
 */
const untilFirstPage = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const check = () => {
      if (router.state.initialized && queryClient.isFetching() === 0) finish()
    }
    const timer = setTimeout(finish, longestWaitMs)
    const stops = [router.subscribe(check), queryClient.getQueryCache().subscribe(check)]
    check()
  })

const AfterFirstDrawing = () => {
  useEffect(fetchFont, [])
  return null
}

const start = async (): Promise<void> => {
  await loadConfigPatiently()
  await nextTask()
  provideEffects(effects)
  leaveNothingOfPilots()
  const router = createRouter()
  watchForSessionEnd(router, '/about')
  followReleases(router)
  // The first use of Intl for a date is slow, so it happens now, while the portal waits for responses anyway.
  if (currentSession() && !('Temporal' in globalThis))
    setTimeout(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric' }))
  await untilFirstPage(router)
  await nextTask()
  // As a transition, the first render is split into short pieces, so that a slow phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <AfterFirstDrawing />
      </StrictMode>,
    ),
  )
}

void start()
