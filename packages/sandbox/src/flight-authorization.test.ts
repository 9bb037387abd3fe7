import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { PORTAL, startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const back = `${PORTAL}/airmapcallback/4711`

const open = (query: Record<string, string>) =>
  new Browser(sandbox.url).open(`/flight-authorization?${new URLSearchParams(query)}`)

const decide = async (decision: string, return_url = back) => {
  const browser = new Browser(sandbox.url)
  const query = new URLSearchParams({ external_id: '4711', return_url })
  const page = await browser.open(`/flight-authorization?${query}`)
  return (await browser.submit(page, { decision })).url
}

describe('flight authorization', () => {
  test('M-AIR-06 the page names the mission and offers both decisions', async () => {
    const { status, text, headers } = await open({ external_id: '4711', return_url: back })
    expect(status).toBe(200)
    expect(text).toContain('mission <strong>4711</strong>')
    expect(text).toContain('Approve the flight</button>')
    expect(text).toContain('Refuse the flight</button>')
    expect(text).toContain('Sandbox flight-authorization service')
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${PORTAL}`)
  })

  test('M-AIR-01 M-AIR-03 an approval goes back with a flight and a list of one authorization', async () => {
    const url = await decide('approve')
    expect(url.origin + url.pathname).toBe(back)
    expect(url.searchParams.get('flight_id')).toMatch(/^[\w-]{36}$/)
    expect(JSON.parse(url.searchParams.get('authorizations') ?? '')).toEqual([
      {
        message: expect.any(String),
        authority_name: 'Sandbox Airspace Authority',
        authority_id: expect.any(String),
        status: 'accepted',
        confirmation_number: expect.stringMatching(/^SBX[0-9A-F]{10}$/),
      },
    ])
  })

  test('a refusal goes back with its reason, and what the return URL had stays', async () => {
    const url = await decide('refuse', `${back}?source=details`)
    expect(url.searchParams.get('source')).toBe('details')
    expect(url.searchParams.get('flight_id')).toMatch(/^[\w-]{36}$/)
    expect(JSON.parse(url.searchParams.get('authorizations') ?? '')).toMatchObject([
      { status: 'rejected', message: expect.any(String), confirmation_number: null },
    ])
  })

  test('leaving without a decision goes back and says so', async () => {
    const url = await decide('leave', `${back}?source=details`)
    expect(Object.fromEntries(url.searchParams)).toEqual({ source: 'details', result: 'abandoned' })
  })

  test.each([
    'https://evil.example/airmapcallback/4711',
    `${PORTAL}.evil.example/`,
    'javascript:alert(1)',
    '//evil.example',
    '/airmapcallback/4711',
    '',
  ])('sends nobody to %s', async (return_url) => {
    const page = await open({ external_id: '4711', return_url })
    expect(page.status).toBe(400)
    expect(page.text).toContain('belong to the portal.')
    const posted = await fetch(`${sandbox.url}/flight-authorization`, {
      method: 'POST',
      body: new URLSearchParams({ external_id: '4711', return_url, decision: 'approve' }),
      redirect: 'manual',
    })
    expect(posted.status).toBe(400)
    expect(posted.headers.get('location')).toBeNull()
  })

  test('a briefing without an id of its own is known by the mission, and authorized like any other', async () => {
    const browser = new Browser(sandbox.url)
    const page = await browser.open(`/flight-authorization?${new URLSearchParams({ return_url: back })}`)
    expect(page.text).toContain('mission <strong>4711</strong>')
    const { url } = await browser.submit(page, { decision: 'approve' })
    expect(url.searchParams.get('authorizations')).toContain('accepted')
  })

  test('with markup for a mission, nothing breaks', async () => {
    const { text } = await open({ external_id: '<script>x</script>', return_url: back })
    expect(text).not.toContain('<script>')
  })
})
