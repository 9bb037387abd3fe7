import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { SkipLink } from '@sortie/ui/layout/skip-link.tsx'
import { Toasts } from '@sortie/ui/overlays/toasts.tsx'
import { ConnectionBar } from '@sortie/web-app/connection-bar.tsx'
import { useRouteHandle } from '@sortie/web-app/route-handle.ts'
import { RouterLinks } from '@sortie/web-app/router-links.tsx'
import { usePageArrival } from '@sortie/web-app/use-page-arrival.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, ScrollRestoration } from 'react-router'
import type { ConsoleHandle, ConsoleRoute } from '#app/console-route.ts'
import { type Me, mayCall, meQuery } from '#app/me.ts'
import { useRealtime } from '#app/realtime/use-realtime.ts'
import { MobileBar } from './mobile-bar.tsx'
import { destinationsOf } from './navigation.ts'
import { NotAllowed } from './not-allowed.tsx'
import { SideNavigation } from './side-navigation.tsx'

const productName = 'Sortie Console'

/** The page, or that the person's roles don't open it. */
const Page = ({ me }: { me: Me }) => {
  const call = useRouteHandle<ConsoleHandle>()?.call
  return call && !mayCall(me.roles, call) ? <NotAllowed /> : <Outlet />
}

type LayoutProps = { routes: readonly ConsoleRoute[] }

const Frame = ({ routes }: LayoutProps) => {
  const { data: me } = useQuery(meQuery)
  usePageArrival(useRouteHandle<ConsoleHandle>()?.title, productName)
  useRealtime(me?.roles ?? [])
  const destinations = destinationsOf(routes, me?.roles ?? [])
  return (
    <div className="flex min-h-dvh flex-col text-small">
      <SkipLink />
      <ConnectionBar />
      <MobileBar me={me} destinations={destinations} />
      <div className="flex min-w-0 flex-1">
        <SideNavigation me={me} routes={routes} destinations={destinations} />
        <main
          id="main"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col gap-4 px-4 py-4 outline-none md:px-6 md:py-5 [&_h1]:outline-none"
        >
          {me ? <Page me={me} /> : <Spinner label="Loading" />}
        </main>
      </div>
    </div>
  )
}

/** The frame of every page for people who are signed in. */
export const Layout = ({ routes }: LayoutProps) => (
  <RouterLinks>
    <Frame routes={routes} />
    <Toasts />
    <ScrollRestoration />
  </RouterLinks>
)

/** Pages without the navigation: of the sign-in, whose main element is their own. */
export const OpenFrame = () => {
  usePageArrival(useRouteHandle<ConsoleHandle>()?.title, productName)
  return (
    <RouterLinks>
      <ConnectionBar />
      <Outlet />
    </RouterLinks>
  )
}
