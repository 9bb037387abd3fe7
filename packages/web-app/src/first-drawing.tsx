import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { fetchFont } from '@sortie/ui/font.ts'
import { type ReactNode, useEffect } from 'react'
import type { DataRouter } from 'react-router'
import { queryClient } from './query-client.ts'
import { wait } from './reachability.ts'

// How a front end gets from its script to its first page.

/** Where React draws. */
interface Root {
  render(page: ReactNode): void
}

/** Shown if not even the configuration could be loaded. */
const StartError = ({ onRetry }: { onRetry: () => void }) => (
  <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
    <h1 className="text-display font-semibold">{t("We can't reach Sortie")}</h1>
    <p className="text-ink-soft" role="alert">
      {t(
        "Check your connection. This page will open automatically once we get through. Nothing you've sent is lost.",
      )}
    </p>
    <Button onPress={onRetry}>{t('Try again')}</Button>
  </main>
)

const patienceMs = 4000
const pauseMs = 5000

/** Says that the server cannot be reached, until another attempt makes sense or the visitor asks for one. */
const untilNextAttempt = (root: Root): Promise<void> =>
  new Promise((resolve) => {
    root.render(<StartError onRetry={resolve} />)
    void wait(pauseMs).then(resolve)
  })

/** Loads the configuration, and tries again until it is there. */
export const loadPatiently = async (root: Root, load: () => Promise<unknown>): Promise<void> => {
  const late = setTimeout(() => root.render(<StartError onRetry={() => location.reload()} />), patienceMs)
  const isLoaded = await load().then(
    () => true,
    (error: unknown) => {
      console.warn('the configuration could not be loaded', error)
      return false
    },
  )
  clearTimeout(late)
  if (isLoaded) return
  await untilNextAttempt(root)
  return loadPatiently(root, load)
}

/** Yields to the browser, so that the start consists of several short tasks and a slow phone stays responsive. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const longestWaitMs = 200

/**
 * Waits a moment for the code and the data of the first page. On a slow connection they arrive before the front end has
 * started. With cached scripts they arrive after it: without this wait, the layout of the dashboard shifts by 0.19 instead
 * of 0.01 (docs/decisions/321).
 */
export const untilFirstPage = (router: DataRouter): Promise<void> =>
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

let isDrawn = false

/** Whether the first page of the visit is not drawn yet. */
export const isFirstDrawing = (): boolean => !isDrawn

/** What waits until the first page is drawn. */
export const AfterFirstDrawing = () => {
  useEffect(() => {
    isDrawn = true
    fetchFont()
  }, [])
  return null
}
