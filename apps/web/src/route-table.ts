import type { LazyRouteFunction, LoaderFunctionArgs, RouteObject } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import type { Access } from '#app/guards.ts'
import { pageNumber } from '#app/page-number.ts'
import { prefetch } from '#app/query-client.ts'
import type { RouteHandle } from '#app/route-handle.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { missionId } from '#mission/mission-id.ts'
import { nextFlightsQuery } from '#mission/next-flights.queries.ts'
import { loadCode } from '#ui/lazy.ts'
import { dailyMessageQuery, missionsQuery, workOrdersQuery } from './features/dashboard/dashboard.queries.ts'
import { Component as DashboardPage } from './features/dashboard/dashboard-page.tsx'
import { chosenSort } from './features/dashboard/mission-lists.ts'
import { Component as NotFoundPage } from './features/not-found/not-found-page.tsx'
import { workOrderQuery } from './features/work-order/work-order.queries.ts'

export interface PortalRoute extends RouteHandle {
  paths: readonly string[]
  access: Access
  page: LazyRouteFunction<RouteObject>
  /** Opens only for one of the pilot's accepted missions. */
  needsAcceptedMission?: boolean
  /** A change of only the query reloads nothing. */
  ignoresQuery?: boolean
  /** Requests what the page will show first, while its code is still on its way. */
  prefetch?: (args: Pick<LoaderFunctionArgs, 'params' | 'request'>) => void
}

const prefetchMission = ({ params }: Pick<LoaderFunctionArgs, 'params'>): void => {
  const id = missionId(params.mission_id)
  prefetch(accountQuery)
  if (id !== null) prefetch(missionQuery(id))
}

/** Its code is part of what the upload page needs, and of no other page that is drawn first. */
const prefetchAssets = (id: number): void => {
  loadCode(() => import('#app/cached-assets.ts')).then(
    ({ assetsQuery }) => prefetch(assetsQuery(id)),
    // The page itself meets the failure.
    () => {},
  )
}

const signupPage = () => import('./features/signup/signup-page.tsx')

/** Every route of the portal, in the words of the specification. */
export const portalRoutes: readonly PortalRoute[] = [
  {
    name: 'dashboard',
    paths: ['/active-missions'],
    title: 'Missions',
    header: 'dark',
    access: 'pilot',
    // Where most visits begin: part of the first load.
    page: async () => ({ Component: DashboardPage }),
    prefetch: ({ request }) => {
      prefetch(accountQuery)
      const query = new URL(request.url).searchParams
      prefetch(missionsQuery(pageNumber(query.get('page')), chosenSort(query.get('sort'))))
      prefetch(nextFlightsQuery)
      prefetch(workOrdersQuery)
      prefetch(dailyMessageQuery)
    },
  },
  {
    name: 'pilotlog',
    paths: ['/pilotlog', '/completed-missions'],
    title: 'Completed missions',
    header: 'dark',
    access: 'pilot',
    page: () => import('./features/pilot-log/pilot-log-page.tsx'),
  },
  {
    name: 'availablemission',
    paths: ['/availablemission/:mission_id'],
    title: 'Mission request',
    header: 'dark',
    hasOwnBottom: true,
    access: 'pilot',
    page: () => import('./features/mission-request/mission-request-page.tsx'),
    prefetch: prefetchMission,
  },
  {
    name: 'availablemissionwebview',
    paths: ['/availablemissionwebview/:mission_id'],
    title: 'Mission request',
    header: 'none',
    access: 'embedded',
    page: () => import('./features/mission-request/mission-request-webview.tsx'),
  },
  {
    name: 'clientmission',
    paths: ['/clientmission/:mission_id'],
    title: 'Mission details',
    header: 'dark',
    hasOwnBottom: true,
    access: 'pilot',
    page: () => import('./features/mission-details/mission-details-page.tsx'),
    prefetch: prefetchMission,
  },
  {
    name: 'clientmissionwebview',
    paths: ['/clientmissionwebview/:mission_id'],
    title: 'Mission details',
    header: 'none',
    access: 'embedded',
    page: () => import('./features/mission-details/embedded-details-page.tsx'),
  },
  {
    name: 'clientmissionwebviewoffline',
    paths: ['/clientmissionwebviewoffline/:mission_id'],
    title: 'Mission details',
    header: 'none',
    access: 'offline',
    page: () => import('./features/mission-details/offline-details-page.tsx'),
  },
  {
    name: 'clientmissionupload',
    paths: ['/clientmission/:mission_id/upload'],
    title: 'Upload Assets',
    header: 'dark',
    hasOwnBottom: true,
    access: 'pilot',
    needsAcceptedMission: true,
    page: () => import('./features/upload/upload-page.tsx'),
    prefetch: (args) => {
      prefetchMission(args)
      const id = missionId(args.params.mission_id)
      if (id !== null) prefetchAssets(id)
    },
  },
  {
    name: 'clientmissiongpscheck',
    paths: ['/clientmission/:mission_id/gps-check'],
    title: 'GPS Coverage Check',
    header: 'dark',
    hasOwnBottom: true,
    access: 'pilot',
    needsAcceptedMission: true,
    page: () => import('./features/coverage/coverage-page.tsx'),
    prefetch: prefetchMission,
  },
  {
    name: 'clientmissionintro',
    paths: ['/client-missions'],
    title: 'Client missions',
    header: 'light',
    access: 'pilot',
    page: () => import('./features/client-missions-intro/client-missions-intro-page.tsx'),
  },
  {
    name: 'airmapcallback',
    paths: ['/airmapcallback/:mission_id'],
    title: 'Airspace authorization',
    header: 'dark',
    access: 'pilot',
    page: () => import('./features/airspace-callback/airspace-callback-page.tsx'),
  },
  {
    name: 'unavailable-mission',
    paths: ['/unavailable-mission'],
    title: 'Mission unavailable',
    header: 'dark',
    access: 'pilot',
    page: () => import('./features/unavailable-mission/unavailable-mission-page.tsx'),
  },
  {
    name: 'profile',
    paths: ['/profile', '/pilotaccount'],
    title: 'Profile',
    header: 'dark',
    access: 'pilot',
    page: () => import('./features/profile/profile-page.tsx'),
    prefetch: () => prefetch(accountQuery),
    ignoresQuery: true,
  },
  {
    name: 'pilot/new',
    paths: ['/register'],
    title: 'Create account',
    header: 'light',
    access: 'guest',
    page: () => import('./features/registration/registration-page.tsx'),
  },
  {
    // Not in the specification: the documents lead `/` to the sign-in (docs/decisions/131).
    name: 'about',
    paths: ['/about'],
    title: 'Welcome',
    header: 'dark',
    access: 'guest',
    page: () => import('./features/about/about-page.tsx'),
  },
  {
    name: 'login',
    paths: ['/login'],
    title: 'Sign in',
    header: 'none',
    access: 'guest',
    page: () => import('./features/sign-in/login-page.tsx'),
  },
  {
    name: 'authenticationCallback',
    paths: ['/callback'],
    title: 'Signing in',
    header: 'none',
    access: 'public',
    page: () => import('./features/sign-in/callback-route.tsx'),
  },
  {
    name: 'welcome',
    paths: ['/welcome'],
    title: 'Welcome',
    header: 'light',
    hasOwnBottom: true,
    access: 'pilot',
    page: () => import('./features/welcome/welcome-page.tsx'),
    prefetch: () => prefetch(accountQuery),
  },
  {
    name: 'welcomewebview',
    paths: ['/welcomewebview'],
    title: 'Welcome',
    header: 'none',
    access: 'embedded',
    page: () => import('./features/welcome/welcome-page.tsx'),
  },
  {
    name: 'signup-flow-devices',
    paths: ['/signup-flow-devices'],
    title: 'Drones & Equipment',
    header: 'light',
    hasOwnBottom: true,
    access: 'pilot',
    page: signupPage,
    prefetch: () => prefetch(accountQuery),
  },
  {
    name: 'signup-flow-certification',
    paths: ['/signup-flow-certification'],
    title: 'Pilot License Information',
    header: 'light',
    hasOwnBottom: true,
    access: 'pilot',
    page: signupPage,
    prefetch: () => prefetch(accountQuery),
  },
  {
    name: 'signup-flow-preferences',
    paths: ['/signup-flow-preferences'],
    title: 'Availability & Preferences',
    header: 'light',
    hasOwnBottom: true,
    access: 'pilot',
    page: signupPage,
    prefetch: () => prefetch(accountQuery),
  },
  {
    name: 'signupwebview',
    paths: ['/signupwebview'],
    title: 'Sign up',
    header: 'none',
    access: 'embedded',
    page: signupPage,
  },
  {
    name: 'work-orders.show',
    paths: ['/work-orders/:id'],
    title: 'Work order',
    header: 'dark',
    hasOwnBottom: true,
    access: 'pilot',
    page: () => import('./features/work-order/work-order-page.tsx'),
    prefetch: ({ params }) => {
      const id = missionId(params.id)
      if (id !== null) prefetch(workOrderQuery(id))
    },
    ignoresQuery: true,
  },
  {
    name: 'stock-imagery',
    paths: ['/stock-imagery'],
    title: 'Stock imagery',
    header: 'light',
    access: 'pilot',
    page: () => import('./features/stock-imagery/stock-imagery-page.tsx'),
  },
  {
    name: 'terms_and_conditions',
    paths: ['/terms'],
    title: 'Terms and Conditions',
    header: 'dark',
    access: 'public',
    page: () => import('./features/terms/terms-page.tsx'),
  },
  {
    // Not in the specification (docs/decisions/132).
    name: 'help',
    paths: ['/help'],
    title: 'Help',
    header: 'dark',
    access: 'public',
    page: () => import('./features/help/help-page.tsx'),
  },
  {
    name: 'four-oh-four',
    paths: ['/*'],
    title: 'Not found',
    header: 'dark',
    access: 'public',
    // Part of the first load: it is where a page leads that could not be loaded.
    page: async () => ({ Component: NotFoundPage }),
  },
]
