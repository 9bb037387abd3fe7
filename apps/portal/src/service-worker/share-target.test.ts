import { afterEach, expect, test, vi } from 'vitest'

const origin = 'https://portal.example'

afterEach(() => vi.unstubAllGlobals())

/** What the worker responds to a form, and what it keeps of it. */
const post = async (referrer: string, path = '/share') => {
  vi.resetModules()
  const kept: string[] = []
  let listener: ((event: object) => void) | undefined
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('addEventListener', (_: string, heard: typeof listener) => {
    listener = heard
  })
  vi.stubGlobal('caches', { open: async () => ({ put: async (place: string) => void kept.push(place) }) })
  await import('./share-target.ts')
  const form = new FormData()
  form.append('files', new File(['roof'], 'roof.jpg', { type: 'image/jpeg' }))
  let response: Promise<Response> | undefined
  listener?.({
    request: { method: 'POST', url: `${origin}${path}`, referrer, formData: async () => form },
    respondWith: (given: Promise<Response>) => {
      response = given
    },
  })
  return { location: (await response)?.headers.get('location'), kept: kept.length }
}

test.each(['', 'about:client', 'android-app://com.google.android.apps.photos/', `${origin}/clientmission/1`])(
  'files that come from no page of another site (%s) are kept',
  async (referrer) => {
    expect(await post(referrer)).toEqual({ location: `${origin}/share`, kept: 1 })
  },
)

test.each(['https://elsewhere.example/', 'http://portal.example/', 'https://portal.example:8443/upload'])(
  'files that a page of another site posts (%s) are not kept',
  async (referrer) => {
    expect(await post(referrer)).toEqual({ location: `${origin}/share?problem=other-site`, kept: 0 })
  },
)

test('forms of other pages are left to the server', async () => {
  expect(await post('', '/register')).toEqual({ location: undefined, kept: 0 })
})
