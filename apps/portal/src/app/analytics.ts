import { portalConfig } from './portal-config.ts'

/** The user that is counted. The role and the application are always the same. */
const user = { role: 'Pilot', app_id: 'pilot-web' } as const

type Event = { event: 'identify'; pilot_id: number } | { event: 'page_view'; route: string; path: string }

/** The only way in which usage data is sent: to the console in development, and to an endpoint if one is configured. */
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

/** Sends an event later, so that it does not delay what the pilot is waiting for. */
const sendLater = (event: Event): void => void setTimeout(() => send(event))

export const identifyPilot = (pilotId: number): void => sendLater({ event: 'identify', pilot_id: pilotId })

/** Only the path is sent, since a query may contain private data. */
export const trackPageView = (route: string, path: string): void =>
  sendLater({ event: 'page_view', route, path })
