import { ConnectionBar } from '@sortie/web-app/connection-bar.tsx'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { call } from '#app/calls.ts'
import { signInWith } from '#app/signed-in.fixture.ts'

const bar = page.getByRole('region', { name: 'No connection' })

const Message = () => {
  useQuery({
    queryKey: ['message'],
    queryFn: () => call('GET /v1/pilots/daily_messages/random', {}),
    networkMode: 'always',
  })
  return null
}

const setNetwork = (isOn: boolean) => {
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(isOn)
  dispatchEvent(new Event(isOn ? 'online' : 'offline'))
}

afterEach(() => queryClient.clear())

const showWithoutNetwork = async () => {
  const asked = Promise.withResolvers<Response>()
  let isLost = true
  await signInWith((path) => {
    if (path === '/readyz') return asked.promise as never
    if (isLost) throw new TypeError('Failed to fetch')
    return Response.json({ data: null })
  })
  setNetwork(false)
  onTestFinished(() => {
    vi.restoreAllMocks()
    isLost = false
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <ConnectionBar />
      <Message />
    </QueryClientProvider>,
  )
  await expect.element(bar).toMatchTextContent(/^You're offline\./)
  await expect.poll(() => queryClient.getQueryState(['message'])?.fetchFailureCount).toBeGreaterThan(0)
  return asked
}

test('while nobody knows whether the server is there, a network that is back is no server that is away', async () => {
  const asked = await showWithoutNetwork()
  const texts: string[] = []
  const seen = new MutationObserver(() => texts.push(document.body.textContent))
  seen.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => seen.disconnect())
  setNetwork(true)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  // Not even for a moment.
  expect(texts.filter((text) => !text.includes("You're offline"))).toEqual([])
  asked.resolve(Response.json({ status: 'ready' }))
  await expect.element(bar).not.toBeInTheDocument()
  expect(texts.join()).not.toContain("can't reach")
})

test('a server that gives no response once the network is back is said to be away', async () => {
  const asked = await showWithoutNetwork()
  setNetwork(true)
  asked.reject(new TypeError('Failed to fetch'))
  await expect.element(bar).toMatchTextContent(/^We can't reach Sortie\./)
})
