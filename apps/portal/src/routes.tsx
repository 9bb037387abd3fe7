import { t } from '@sortie/domain/language'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { loadCode } from '@sortie/ui/lazy.ts'
import { ConnectionBar } from '@sortie/web-app/connection-bar.tsx'
import type { RouteHandle } from '@sortie/web-app/route-handle.ts'
import {
  createBrowserRouter,
  type DataRouter,
  type LazyRouteFunction,
  type RouteObject,
  replace,
} from 'react-router'
import { guards } from '#app/guards.ts'
import { RootRoute, RouteError } from '#app/root-route.tsx'
import { Component as DashboardPage } from './features/dashboard/dashboard-page.tsx'
import { Component as NotFoundPage } from './features/not-found/not-found-page.tsx'
import { AppLayout } from './features/shell/app-layout.tsx'
import { SessionGate } from './features/sign-in/session-gate.tsx'
import { requestFirst } from './first-data.ts'
import { type PortalRoute, portalRoutes } from './route-table.ts'

/** The pages on which most visits begin, and the page for one that could not be loaded. */
const inFirstLoad: Readonly<Record<string, LazyRouteFunction<RouteObject>>> = {
  dashboard: async () => ({ Component: DashboardPage }),
  'four-oh-four': async () => ({ Component: NotFoundPage }),
}

const withinMission = (screen: RouteObject): RouteObject => ({
  lazy: async () => {
    const { MissionGate } = await loadCode(() => import('./features/mission-details/details-gate.tsx'))
    return { Component: MissionGate }
  },
  children: [screen],
})

const asRoutes = ({
  name,
  title,
  header,
  hasOwnBottom,
  paths,
  access,
  page = inFirstLoad[name],
  needsAcceptedMission,
  ignoresQuery,
  first = [],
}: PortalRoute): RouteObject[] => {
  if (!page) throw new Error(`the route ${name} has no page`)
  const handle: RouteHandle = {
    name,
    title,
    header,
    isOffline: access === 'offline',
    ...(hasOwnBottom && { hasOwnBottom }),
  }
  return paths.map((path) => {
    // A page's own loader, if it has one, is part of the lazily loaded module and runs inside the guard. Below a splat
    // route, no route counts as the index.
    const screen: RouteObject = {
      ...(path.endsWith('*') ? { path: '*' } : { index: true }),
      handle,
      lazy: () => loadCode(page),
    }
    return {
      path,
      loader: (args) => {
        guards[access](args)
        for (const data of first) requestFirst[data](args)
        return null
      },
      ...(ignoresQuery && {
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      }),
      handle,
      children: [needsAcceptedMission ? withinMission(screen) : screen],
    }
  })
}

const withAccess = (...access: PortalRoute['access'][]): RouteObject[] =>
  portalRoutes.filter((route) => access.includes(route.access)).flatMap(asRoutes)

/** Left out of production builds. */
const uiGallery: RouteObject[] =
  import.meta.env.VITE_UI_GALLERY === 'on'
    ? [
        {
          path: '/ui-gallery',
          lazy: () => loadCode(() => import('./features/ui-gallery/ui-gallery-page.tsx')),
        },
      ]
    : []

const Loading = () => (
  <>
    <ConnectionBar />
    <div className="grid min-h-dvh place-items-center">
      <Spinner label={t('Loading')} size="large" />
    </div>
  </>
)

export const createRouter = (): DataRouter => {
  const router: DataRouter = createBrowserRouter([
    {
      element: <RootRoute />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <Loading />,
      children: [
        { index: true, loader: () => replace('/active-missions') },
        ...uiGallery,
        {
          element: <AppLayout />,
          children: [
            { element: <SessionGate router={() => router} />, children: withAccess('pilot', 'embedded') },
            ...withAccess('guest', 'public', 'offline'),
          ],
        },
      ],
    },
  ])
  return router
}
