import { toTranslate } from '@sortie/domain/language'
import type { RouteHandle } from '@sortie/web-app/route-handle.ts'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import type { FirstData } from '#app/early-calls.ts'
import type { Access } from '#app/guards.ts'

// The only description of every route. The build reads this file too (route-facts.ts), so besides types it imports only
// what imports nothing itself.

export interface PortalRoute extends RouteHandle {
  paths: readonly string[]
  access: Access
  /** Omitted for pages of the first load, which are in routes.tsx. */
  page?: LazyRouteFunction<RouteObject>
  /** Opens only for a mission that the pilot has accepted. */
  needsAcceptedMission?: boolean
  /** A change of the query alone reloads nothing. */
  ignoresQuery?: boolean
  /**
   * The data that the page shows first. It is requested while the code is still loading, by the early script if
   * possible.
   */
  first?: readonly FirstData[]
  /** Many visits begin here. Pages of such routes that show the same data first are built into one file. */
  startsVisits?: boolean
  /**
   * Opens without a network once a mission was opened with one, because the service worker stores the page and its
   * scripts.
   */
  worksOffline?: boolean
}

const signupPage = () => import('./features/signup/signup-page.tsx')

/** Every route of the portal, named as in the specification. */
export const portalRoutes: readonly PortalRoute[] = [
  {
    name: 'dashboard',
    paths: ['/active-missions'],
    title: toTranslate('Missions'),
    header: 'dark',
    access: 'pilot',
    // Most visits begin here, so it is part of the first load.
    first: ['account', 'missions', 'nextFlights', 'workOrders', 'dailyMessage'],
    // The installed portal starts here.
    worksOffline: true,
  },
  {
    name: 'pilotlog',
    paths: ['/pilotlog', '/completed-missions'],
    title: toTranslate('Completed missions'),
    header: 'dark',
    access: 'pilot',
    page: () => import('./features/pilot-log/pilot-log-page.tsx'),
  },
  {
    name: 'availablemission',
    paths: ['/availablemission/:mission_id'],
    title: toTranslate('Mission request'),
    header: 'dark',
    hasOwnBottom: true,
    access: 'pilot',
    page: () => import('./features/mission-request/mission-request-page.tsx'),
    first: ['account', 'mission'],
    startsVisits: true,
  },
  {
    name: 'availablemissionwebview',
    paths: ['/availablemissionwebview/:mission_id'],
    title: toTranslate('Mission request'),
    header: 'none',
    access: 'embedded',
    page: () => import('./features/mission-request/mission-request-webview.tsx'),
  },
  {
    name: 'clientmission',
    paths: ['/clientmission/:mission_id'],
    title: toTranslate('Mission details'),
    header: 'dark',
    hasOwnBottom: true,
    access: 'pilot',
    page: () => import('./features/mission-details/mission-details-page.tsx'),
    first: ['account', 'mission'],
    startsVisits: true,
    worksOffline: true,
  },
  {
    name: 'clientmissionwebview',
    paths: ['/clientmissionwebview/:mission_id'],
    title: toTranslate('Mission details'),
    header: 'none',
    access: 'embedded',
    page: () => import('./features/mission-details/embedded-details-page.tsx'),
    worksOffline: true,
  },
  {
    name: 'clientmissionwebviewoffline',
    paths: ['/clientmissionwebviewoffline/:mission_id'],
    title: toTranslate('Mission details'),
    header: 'none',
    access: 'offline',
    page: () => import('./features/mission-details/offline-details-page.tsx'),
    worksOffline: true,
  },
  {
    name: 'clientmissionupload',
    paths: ['/clientmission/:mission_id/upload'],
    title: toTranslate('Upload Assets'),
    header: 'dark',
    hasOwnBottom: true,
    access: 'pilot',
    needsAcceptedMission: true,
    page: () => import('./features/upload/upload-page.tsx'),
    first: ['account', 'mission', 'assets'],
    startsVisits: true,
  },
  {
    name: 'clientmissiongpscheck',
    paths: ['/clientmission/:mission_id/gps-check'],
    title: toTranslate('GPS Coverage Check'),
    header: 'dark',
    hasOwnBottom: true,
    access: 'pilot',
    needsAcceptedMission: true,
    page: () => import('./features/coverage/coverage-page.tsx'),
    first: ['account', 'mission'],
    worksOffline: true,
  },
  {
    // Not in the specification (docs/decisions/335).
    name: 'clientmissionflight',
    paths: ['/clientmission/:mission_id/flight'],
    title: toTranslate('Flight mode'),
    header: 'none',
    access: 'pilot',
    needsAcceptedMission: true,
    page: () => import('./features/flight/flight-page.tsx'),
    first: ['account', 'mission'],
    worksOffline: true,
  },
  {
    name: 'clientmissionintro',
    paths: ['/client-missions'],
    title: toTranslate('Client missions'),
    header: 'light',
    access: 'pilot',
    page: () => import('./features/client-missions-intro/client-missions-intro-page.tsx'),
  },
  {
    name: 'airmapcallback',
    paths: ['/airmapcallback/:mission_id'],
    title: toTranslate('Airspace authorization'),
    header: 'dark',
    access: 'pilot',
    page: () => import('./features/airspace-callback/airspace-callback-page.tsx'),
  },
  {
    name: 'unavailable-mission',
    paths: ['/unavailable-mission'],
    title: toTranslate('Mission unavailable'),
    header: 'dark',
    access: 'pilot',
    page: () => import('./features/unavailable-mission/unavailable-mission-page.tsx'),
  },
  {
    name: 'profile',
    paths: ['/profile', '/pilotaccount'],
    title: toTranslate('Profile'),
    header: 'dark',
    access: 'pilot',
    page: () => import('./features/profile/profile-page.tsx'),
    first: ['account'],
    ignoresQuery: true,
    startsVisits: true,
  },
  {
    name: 'pilot/new',
    paths: ['/register'],
    title: toTranslate('Create account'),
    header: 'light',
    access: 'guest',
    page: () => import('./features/registration/registration-page.tsx'),
    // Without its form, which is three times as large: the heading is there 0.3 s sooner on a slow phone, the form 0.05 s
    // later (docs/decisions/321).
    startsVisits: true,
  },
  {
    // Not in the specification: its documents redirect `/` to the sign-in (docs/decisions/131).
    name: 'about',
    paths: ['/about'],
    title: toTranslate('Welcome'),
    header: 'dark',
    access: 'guest',
    page: () => import('./features/about/about-page.tsx'),
  },
  {
    name: 'login',
    paths: ['/login'],
    title: toTranslate('Sign in'),
    header: 'none',
    access: 'guest',
    page: () => import('./features/sign-in/login-page.tsx'),
  },
  {
    name: 'authenticationCallback',
    paths: ['/callback'],
    title: toTranslate('Signing in'),
    header: 'none',
    access: 'public',
    page: () => import('./features/sign-in/callback-route.tsx'),
  },
  {
    name: 'welcome',
    paths: ['/welcome'],
    title: toTranslate('Welcome'),
    header: 'light',
    hasOwnBottom: true,
    access: 'pilot',
    page: () => import('./features/welcome/welcome-page.tsx'),
    first: ['account'],
  },
  {
    name: 'welcomewebview',
    paths: ['/welcomewebview'],
    title: toTranslate('Welcome'),
    header: 'none',
    access: 'embedded',
    page: () => import('./features/welcome/welcome-page.tsx'),
  },
  {
    name: 'signup-flow-devices',
    paths: ['/signup-flow-devices'],
    title: toTranslate('Drones & Equipment'),
    header: 'light',
    hasOwnBottom: true,
    access: 'pilot',
    page: signupPage,
    first: ['account'],
  },
  {
    name: 'signup-flow-certification',
    paths: ['/signup-flow-certification'],
    title: toTranslate('Pilot License Information'),
    header: 'light',
    hasOwnBottom: true,
    access: 'pilot',
    page: signupPage,
    first: ['account'],
  },
  {
    name: 'signup-flow-preferences',
    paths: ['/signup-flow-preferences'],
    title: toTranslate('Availability & Preferences'),
    header: 'light',
    hasOwnBottom: true,
    access: 'pilot',
    page: signupPage,
    first: ['account'],
  },
  {
    name: 'signupwebview',
    paths: ['/signupwebview'],
    title: toTranslate('Sign up'),
    header: 'none',
    access: 'embedded',
    page: signupPage,
  },
  {
    name: 'work-orders.show',
    paths: ['/work-orders/:id'],
    title: toTranslate('Work order'),
    header: 'dark',
    hasOwnBottom: true,
    access: 'pilot',
    page: () => import('./features/work-order/work-order-page.tsx'),
    first: ['workOrder'],
    ignoresQuery: true,
  },
  {
    name: 'stock-imagery',
    paths: ['/stock-imagery'],
    title: toTranslate('Stock imagery'),
    header: 'light',
    access: 'pilot',
    page: () => import('./features/stock-imagery/stock-imagery-page.tsx'),
  },
  {
    // Not in the specification (docs/decisions/285).
    name: 'shortcuts',
    paths: ['/shortcuts/next-flight', '/shortcuts/upload', '/shortcuts/coverage-check'],
    title: toTranslate('Shortcut'),
    header: 'dark',
    access: 'pilot',
    page: () => import('./features/shortcuts/shortcut-page.tsx'),
    first: ['account', 'nextFlights'],
    worksOffline: true,
  },
  {
    // Not in the specification (docs/decisions/286). It speaks to whoever isn't signed in itself, instead of sending
    // them to the sign-in: whoever comes back from there may be someone else.
    name: 'share',
    paths: ['/share'],
    title: toTranslate('Shared files'),
    header: 'dark',
    access: 'public',
    page: () => import('./features/share/share-page.tsx'),
    worksOffline: true,
  },
  {
    name: 'terms_and_conditions',
    paths: ['/terms'],
    title: toTranslate('Terms and Conditions'),
    header: 'dark',
    access: 'public',
    page: () => import('./features/terms/terms-page.tsx'),
  },
  {
    // Not in the specification (docs/decisions/132).
    name: 'help',
    paths: ['/help'],
    title: toTranslate('Help'),
    header: 'dark',
    access: 'public',
    page: () => import('./features/help/help-page.tsx'),
  },
  {
    name: 'four-oh-four',
    paths: ['/*'],
    title: toTranslate('Not found'),
    header: 'dark',
    access: 'public',
    // Part of the first load, because it is shown when a page could not be loaded.
  },
]
