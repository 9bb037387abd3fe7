import './early.ts'
import { locale } from '@sortie/domain/language'
import { loadCode } from '@sortie/ui/lazy.ts'
import { whenIdle } from '@sortie/ui/when-idle.ts'
import { AfterFirstDrawing, loadPatiently, nextTask, untilFirstPage } from '@sortie/web-app/first-drawing.tsx'
import { startLanguage } from '@sortie/web-app/language.ts'
import { followReleases } from '@sortie/web-app/newer-release.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { embedCredentials } from '@sortie/web-app/session.ts'
import { watchForSessionEnd } from '@sortie/web-app/session-end.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { provideEffects } from './app/effects.ts'
import { readEmbeddedVisit } from './app/embedded-tokens.ts'
import { isInsideApp, noteOpening } from './app/inside-app.ts'
import { leaveNothingOfPilots } from './app/leave-nothing.ts'
import { loadPortalConfig } from './app/portal-config.ts'
import { effects } from './effects.ts'
import { createRouter } from './routes.tsx'
import './styles.css'

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

/** A native app has an icon of its own. */
const beOnHomeScreen = (): void => {
  if (isInsideApp()) return
  loadCode(() => import('./app/home-screen.ts')).then(
    ({ followHomeScreen }) => followHomeScreen(),
    (error: unknown) => console.warn('the code for the home screen could not be loaded', error),
  )
}

const start = async (): Promise<void> => {
  await Promise.all([loadPatiently(root, loadPortalConfig), startLanguage()])
  await nextTask()
  provideEffects(effects)
  leaveNothingOfPilots()
  const router = createRouter()
  watchForSessionEnd(router, '/about')
  followReleases(router)
  await untilFirstPage(router)
  await nextTask()
  // As a transition, the first render is split into short pieces, so that a slow phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <I18nProvider locale={locale()}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
        <AfterFirstDrawing />
      </StrictMode>,
    ),
  )
  whenIdle(beOnHomeScreen)
}

void start()
