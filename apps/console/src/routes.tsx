import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { loadCode } from '@sortie/ui/lazy.ts'
import { ConnectionBar } from '@sortie/web-app/connection-bar.tsx'
import { signedInOnly, strangersOnly } from '@sortie/web-app/guards.ts'
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router'
import type { ConsoleHandle, ConsoleRoute } from '#app/console-route.ts'
import { NotFound } from './features/not-found/not-found.tsx'
import { HomePage } from './features/shell/home-page.tsx'
import { Layout, OpenFrame } from './features/shell/layout.tsx'
import { PageFailure } from './features/shell/page-failure.tsx'
import { SessionGate } from './features/sign-in/session-gate.tsx'
import { consoleRoutes } from './route-table.ts'

const asRoute = ({ name, path, title, call, page }: ConsoleRoute): RouteObject => ({
  path,
  loader: signedInOnly,
  // A change of the query alone, such as another filter, is nothing to guard.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  handle: { name, title, call } satisfies ConsoleHandle,
  lazy: () => loadCode(page),
  errorElement: <PageFailure />,
})

const Loading = () => (
  <>
    <ConnectionBar />
    <div className="grid min-h-dvh place-items-center">
      <Spinner label="Loading" size="large" />
    </div>
  </>
)

export const createRouter = (): DataRouter => {
  const router: DataRouter = createBrowserRouter(
    [
      {
        hydrateFallbackElement: <Loading />,
        errorElement: <PageFailure />,
        children: [
          {
            element: <SessionGate router={() => router} />,
            children: [
              {
                element: <Layout routes={consoleRoutes} />,
                children: [
                  {
                    index: true,
                    loader: signedInOnly,
                    handle: { name: 'home', title: 'Home' } satisfies ConsoleHandle,
                    element: <HomePage routes={consoleRoutes} />,
                  },
                  ...consoleRoutes.map(asRoute),
                  {
                    path: '*',
                    loader: signedInOnly,
                    handle: { name: 'not-found', title: 'Not found' } satisfies ConsoleHandle,
                    element: <NotFound />,
                  },
                ],
              },
            ],
          },
          {
            element: <OpenFrame />,
            children: [
              {
                path: '/login',
                loader: strangersOnly('/'),
                handle: { name: 'login', title: 'Sign in' } satisfies ConsoleHandle,
                children: [
                  {
                    index: true,
                    lazy: () => loadCode(() => import('./features/sign-in/login-page.tsx')),
                  },
                ],
              },
              {
                path: '/callback',
                handle: { name: 'callback', title: 'Signing in' } satisfies ConsoleHandle,
                lazy: () => loadCode(() => import('./features/sign-in/callback-page.tsx')),
              },
            ],
          },
        ],
      },
    ],
    { basename: import.meta.env.BASE_URL.replace(/\/$/, '') },
  )
  return router
}
