import { Button } from '@sortie/ui/actions/button.tsx'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testConfig } from '#app/console-config.fixture.ts'
import { loadConsoleConfig } from '#app/console-config.ts'
import { provideEffects } from '#app/effects.ts'
import { useWrite } from '#app/writes.ts'
import { LineAction } from './line-action.tsx'
import type { Line } from './today.queries.ts'

const line = { action: 'approve_pilot', title: 'Kim Fledgling', record: { id: 5 } } as Line

const Endpoints = () => {
  const rotation = useWrite('POST /v1/provider/webhook_endpoints/{id}/rotate_secret')
  return [1, 2].map((id) => (
    <Button key={id} onPress={() => rotation.mutate({ params: { id } })}>
      {`New secret ${id}`}
    </Button>
  ))
}

test('both clicks of a double click do something once', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (method === 'POST') sent.push(path.replace('/v1/provider', ''))
    return Response.json(path === '/config.json' ? testConfig : {})
  })
  const credentials = { kind: 'plain', token: 'token', email: 'dana@example.com' }
  localStorage.setItem('sortie.session', JSON.stringify({ credentials, actingAs: null }))
  provideEffects([])
  onTestFinished(() => {
    queryClient.clear()
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  await loadConsoleConfig()
  const content = (
    <>
      <LineAction line={line} href={null} />
      <Endpoints />
    </>
  )
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: content }])} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Approve: Kim Fledgling' }).dblClick()
  await page.getByRole('button', { name: 'New secret 1' }).dblClick()
  // What is pressed at once for something else is meant.
  await page.getByRole('button', { name: 'New secret 2' }).dblClick()
  await expect
    .poll(() => sent)
    .toEqual([
      '/pilots/5/approve',
      '/webhook_endpoints/1/rotate_secret',
      '/webhook_endpoints/2/rotate_secret',
    ])
})
