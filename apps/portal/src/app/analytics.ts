import { portalConfig } from './portal-config.ts'

/** Who is counted: the only role there is, in the only application this is. */
const user = { role: 'Pilot', app_id: 'pilot-web' } as const

type Event = { event: 'identify'; pilot_id: number } | { event: 'page_view'; route: string; path: string }

/** The one way out for figures of use: the console in development, an endpoint where one is configured. */
const send = (event: Event): void => {
  const { analytics_url, environment } = portalConfig()
  const record = { ...user, ...event }
  if (analytics_url)
    void fetch(analytics_url, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(record),
    }).catch(() => undefined)
  else if (environment !== 'production') console.debug('analytics', record)
}

/** Whatever the pilot is waiting for comes first. */
const sendLater = (event: Event): void => void setTimeout(() => send(event))

export const identifyPilot = (pilotId: number): void => sendLater({ event: 'identify', pilot_id: pilotId })

/** Paths only: a query may hold what must not travel. */
export const trackPageView = (route: string, path: string): void =>
  sendLater({ event: 'page_view', route, path })
