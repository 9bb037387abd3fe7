import { beforeEach, expect, test, vi } from 'vitest'

/** The tokens that the server accepts. The first is the one that it gives to pages. */
let accepted: string[]
let requested: [path: string, token: string | null][]
let refusal: object

const fetched = vi.fn(async (url: string, init?: RequestInit) => {
  if (url.endsWith('/config.json')) return Response.json({ application_token: accepted[0] })
  const token = new Headers(init?.headers).get('x-application-token')
  requested.push([url, token])
  if (!accepted.includes(token ?? ''))
    return Response.json({ code: 'application_token_invalid' }, { status: 401 })
  return 'code' in refusal ? Response.json(refusal, { status: 401 }) : Response.json({ id: 7 })
})
vi.stubGlobal('fetch', fetched)
vi.mock('./session.ts', () => ({
  currentSession: () => ({ credentials: { kind: 'identity', access_token: 'access', id_token: 'id' } }),
}))
vi.mock('./site.ts', () => ({ sitePath: (path: string) => path }))
vi.mock('./connection.ts', () => ({ noteSlowCall: () => () => {} }))

const { createCall, whenUnauthenticated } = await import('./calls.ts')
const { loadSiteConfig } = await import('./site-config.ts')

accepted = ['older']
await loadSiteConfig()
// biome-ignore lint/suspicious/noExplicitAny: calls of no table
const call = createCall<any>() as (name: string, input: object) => Promise<unknown>
const ended = vi.fn()
whenUnauthenticated(ended)

beforeEach(() => {
  ;[requested, refusal] = [[], {}]
  vi.clearAllMocks()
})

test('a session whose application token the server refuses goes on, also while the page can get no other', async () => {
  accepted = ['newer']
  fetched.mockImplementationOnce(async () => {
    accepted = ['older']
    return Response.json({ code: 'application_token_invalid' }, { status: 401 })
  })
  await expect(call('GET /pilots/account', {})).rejects.toMatchObject({ status: 401 })
  expect(ended).not.toHaveBeenCalled()
})

test('a page that was open while the application token was changed gets the new one once, and repeats its calls', async () => {
  accepted = ['newer']
  const calls = ['GET /one', 'GET /two'].map((name) => call(name, {}))
  expect(await Promise.all(calls)).toEqual([{ id: 7 }, { id: 7 }])
  expect(requested).toEqual([
    ['/one', 'older'],
    ['/two', 'older'],
    ['/one', 'newer'],
    ['/two', 'newer'],
  ])
  expect(fetched).toHaveBeenCalledTimes(5)
  expect(ended).not.toHaveBeenCalled()
})

test('a session that the server refuses has ended', async () => {
  refusal = { code: 'session_ended' }
  await expect(call('GET /one', {})).rejects.toMatchObject({ code: 'session_ended' })
  expect(requested).toEqual([['/one', 'newer']])
  expect(ended).toHaveBeenCalledTimes(1)
})
