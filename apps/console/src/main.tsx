import { applyFetchedFont } from '@sortie/ui/font.ts'
import { AfterFirstDrawing, loadPatiently, nextTask, untilFirstPage } from '@sortie/web-app/first-drawing.tsx'
import { followReleases } from '@sortie/web-app/newer-release.ts'
import { prefetch, queryClient } from '@sortie/web-app/query-client.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { watchForSessionEnd } from '@sortie/web-app/session-end.ts'
import { followTheme } from '@sortie/web-app/theme.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { loadConsoleConfig } from './app/console-config.ts'
import { provideEffects } from './app/effects.ts'
import { leaveNothingOfPeople } from './app/leave-nothing.ts'
import { meQuery } from './app/me.ts'
import { followOtherTabs } from './app/other-tabs.ts'
import { effects } from './effects.ts'
import { createRouter } from './routes.tsx'
import './styles.css'

followTheme()
leaveNothingOfPeople()
followOtherTabs()
applyFetchedFont()

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root')
const root = createRoot(element)

const start = async (): Promise<void> => {
  await loadPatiently(root, loadConsoleConfig)
  await nextTask()
  provideEffects(effects)
  // Every page begins with who is there.
  if (currentSession()) prefetch(meQuery)
  const router = createRouter()
  watchForSessionEnd(router, '/login')
  followReleases(router)
  await untilFirstPage(router)
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
