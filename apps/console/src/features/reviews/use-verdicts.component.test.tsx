import { Button } from '@sortie/ui/actions/button.tsx'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testConfig } from '#app/console-config.fixture.ts'
import { loadConsoleConfig } from '#app/console-config.ts'
import { provideEffects } from '#app/effects.ts'
import type { Review } from './reviews.queries.ts'
import { useVerdicts } from './use-verdicts.ts'

const review = { mission_id: 7, assets: [], shots: [{ shot_id: 1, verdict: null }] } as unknown as Review

const Buttons = () => {
  const { judge } = useVerdicts(review, [], [])
  return (['accepted', 'rejected'] as const).map((verdict) => (
    <Button
      key={verdict}
      onPress={() => judge({ assetIds: [], shotIds: [1] }, { verdict, reasonIds: [], note: 'Seen' })}
    >
      {verdict}
    </Button>
  ))
}

test('verdicts that were given without a network are sent once it is back, in the same order', async () => {
  let isAway = true
  const heard: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/config.json') return Response.json(testConfig)
    if (isAway) throw new TypeError('Failed to fetch')
    if (path.endsWith('/verdicts')) heard.push(JSON.parse(String(body)).verdict)
    return Response.json({})
  })
  const credentials = { kind: 'plain', token: 'token', email: 'rae@example.com' }
  localStorage.setItem('sortie.session', JSON.stringify({ credentials, actingAs: null }))
  provideEffects([])
  onTestFinished(() => {
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  await loadConsoleConfig()
  await render(<Buttons />)
  await page.getByRole('button', { name: 'accepted' }).click()
  await page.getByRole('button', { name: 'rejected' }).click()
  // Closing the page would lose them.
  await expect.poll(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  isAway = false
  await expect.poll(() => heard).toEqual(['accepted', 'rejected'])
  await expect.poll(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})
