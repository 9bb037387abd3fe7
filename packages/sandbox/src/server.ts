import { createServer } from 'node:http'
import { openDataFolder } from './data-folder.ts'
import { createFlightAuthorization } from './flight-authorization/flight-authorization.ts'
import { setSecurityHeaders } from './http/headers.ts'
import { BadBody, sendJson, sendProblem } from './http/messages.ts'
import type { Service } from './http/service.ts'
import { createIdentity } from './identity/identity.ts'
import { createMailPages } from './mail/mail-pages.ts'
import { openMailbox, startMailServer } from './mail/mailbox.ts'
import { createSampleMap } from './map/sample-map.ts'
import { places } from './places/places.ts'
import { createPushService } from './push/push-service.ts'
import type { Settings } from './settings.ts'
import { createStripe } from './stripe/stripe.ts'
import { weather } from './weather/weather.ts'
import { createWebhookReceiver } from './webhooks/webhook-receiver.ts'

const SHUTDOWN_GRACE_MILLISECONDS = 5000

export interface Sandbox {
  close(): Promise<void>
}

const health: Service = async ({ req, res, path }) => {
  if (path !== '/healthz' || req.method !== 'GET') return false
  sendJson(res, 200, { status: 'ok' })
  return true
}

export async function startSandbox(settings: Settings): Promise<Sandbox> {
  const data = openDataFolder(settings.dataFolder)
  const mailbox = await openMailbox(data)
  const mailServer = settings.mailPort && (await startMailServer(mailbox, settings.host, settings.mailPort))
  const services: Service[] = [
    health,
    weather,
    createSampleMap(settings.url),
    places,
    createFlightAuthorization(settings.portalOrigins),
    createMailPages(mailbox, settings.secret),
    createWebhookReceiver(),
    createPushService(settings.url, settings.secret),
    await createStripe(settings, data),
    await createIdentity(settings, data, mailbox),
  ]

  const server = createServer(async (req, res) => {
    setSecurityHeaders(res, settings.portalOrigins)
    try {
      const path = new URL(req.url ?? '/', settings.url).pathname
      for (const service of services) {
        if (await service({ req, res, path })) return
      }
      sendProblem(res, 404, 'not_found', "There's nothing at this URL.")
    } catch (error) {
      if (res.headersSent) return void res.destroy()
      if (error instanceof BadBody) return sendProblem(res, error.status, 'bad_body', error.message)
      // The URL is left out, because its query may contain tokens.
      console.error(`sandbox: ${req.method} failed: ${(error as Error).message}`)
      sendProblem(res, 500, 'internal', 'Something went wrong here.')
    }
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, () => {
      server.off('error', reject)
      resolve()
    })
  })

  return {
    async close() {
      const forced = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MILLISECONDS)
      await new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeIdleConnections()
      })
      clearTimeout(forced)
      if (mailServer) await mailServer.close()
      await data.settled()
    },
  }
}
