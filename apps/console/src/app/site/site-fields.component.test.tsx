import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testConfig } from '#app/console-config.fixture.ts'
import { loadConsoleConfig } from '#app/console-config.ts'
import { provideEffects } from '#app/effects.ts'
import { emptyAddress } from './drafted-site.ts'
import { SiteFields } from './site-fields.tsx'

const ring = [
  [-105, 40],
  [-104.9, 40],
  [-104.9, 40.1],
  [-105, 40],
]
const pier = { name: 'Pier', notes: '', kind: 'polygon', geometry: { type: 'Polygon', coordinates: [ring] } }

const Form = () => {
  const [draft, setDraft] = useState({
    address: emptyAddress,
    site: { pin: null, areas: [] },
    fileFeatures: [],
  })
  return (
    <SiteFields
      draft={draft}
      change={(changes) => setDraft({ ...draft, ...changes } as typeof draft)}
      errorOf={() => undefined}
    />
  )
}

test('what is typed while a file is being read stays', async () => {
  const file = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/read_kml')) await file.promise
    return Response.json(path === '/config.json' ? testConfig : { map_features: [pier] })
  })
  provideEffects([])
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  await loadConsoleConfig()
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  await page.getByLabelText('KML file').upload(new File(['<kml/>'], 'site.kml'))
  await page.getByRole('textbox', { name: 'Street' }).fill('12 Quay Road')
  file.resolve()
  await expect.element(page.getByRole('textbox', { name: 'Name of area 1' })).toHaveValue('Pier')
  await expect.element(page.getByRole('textbox', { name: 'Street' })).toHaveValue('12 Quay Road')
})
