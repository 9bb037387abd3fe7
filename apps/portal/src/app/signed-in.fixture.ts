import { onTestFinished, vi } from 'vitest'
import { provideEffects } from './effects.ts'
import { loadPortalConfig } from './portal-config.ts'

const config = { application_token: 'application', map: { style_urls: [], imagery: null } }
const session = { credentials: { kind: 'plain', token: 'token', email: 'robin@example.com' }, actingAs: null }

export type Respond = (path: string, init: { method?: string; body?: unknown }) => Response

/** A pilot is signed in, and the server gives these responses, until the test has ended. */
export const signInWith = async (respond: Respond): Promise<void> => {
  provideEffects([])
  localStorage.setItem('sortie.session', JSON.stringify(session))
  vi.stubGlobal('fetch', async (path: string, init: Parameters<Respond>[1] = {}) =>
    path === '/config.json' ? Response.json(config) : respond(path, init),
  )
  onTestFinished(() => {
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  await loadPortalConfig()
}

/** Maps take long to draw without a graphics card: a test that looks at none sees what is shown without WebGL. */
export const withoutMaps = (): void => {
  const { getContext } = HTMLCanvasElement.prototype
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    kind: string,
    ...more: unknown[]
  ) {
    return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...more])
  } as typeof getContext)
}
