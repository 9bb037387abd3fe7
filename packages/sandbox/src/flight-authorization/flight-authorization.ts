import { randomBytes, randomUUID } from 'node:crypto'
import { readForm, sendHtml } from '../http/messages.ts'
import type { Service } from '../http/service.ts'
import { authorizationPage, refusedRequestPage } from './views.ts'

const PATH = '/flight-authorization'

const authority = {
  authority_name: 'Sandbox Airspace Authority',
  authority_id: 'sandbox-airspace-authority',
}

const refusal = () => ({
  message: 'The site is too close to an approach path at that time.',
  ...authority,
  status: 'rejected',
  confirmation_number: null,
})

const approval = () => ({
  message: 'Authorized at or below the grid altitude for the time of the flight.',
  ...authority,
  status: 'accepted',
  confirmation_number: `SBX${randomBytes(5).toString('hex').toUpperCase()}`,
})

/** The URL to return the pilot to, which must be of the portal. */
function portalAddress(text: string | null, portalOrigins: string[]): URL | undefined {
  const url = URL.parse(text ?? '')
  return url && portalOrigins.includes(url.origin) ? url : undefined
}

/** A page on which a flight is approved or refused. Nothing is stored: the decision is in the return URL. */
export function createFlightAuthorization(portalOrigins: string[]): Service {
  return async ({ req, res, path }) => {
    if (path !== PATH) return false
    if (req.method !== 'GET' && req.method !== 'POST') return false
    const submitted = req.method === 'POST'
    const given = submitted
      ? await readForm(req)
      : new URLSearchParams(new URL(req.url ?? '', 'http://any').search)
    const back = portalAddress(given.get('return_url'), portalOrigins)
    if (!back) {
      sendHtml(res, 400, refusedRequestPage("The return URL doesn't belong to the portal."))
      return true
    }
    // A briefing may have no id here; the return URL then contains the portal's id of the mission.
    const externalId = given.get('external_id')?.trim() || (back.pathname.split('/').at(-1) ?? '')
    if (!submitted) {
      sendHtml(res, 200, authorizationPage(externalId, back.href))
      return true
    }
    if (given.get('decision') === 'leave') {
      back.searchParams.set('result', 'abandoned')
    } else {
      const isApproved = given.get('decision') === 'approve'
      back.searchParams.set('flight_id', randomUUID())
      back.searchParams.set('authorizations', JSON.stringify([isApproved ? approval() : refusal()]))
    }
    res.writeHead(303, { Location: back.href, 'Cache-Control': 'no-store' }).end()
    return true
  }
}
