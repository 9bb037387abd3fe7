import { type AttentionLimit, type AttentionLimits, attentionLimits } from '@sortie/domain/provider/attention'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testConfig } from '#app/console-config.fixture.ts'
import { loadConsoleConfig } from '#app/console-config.ts'
import { provideEffects } from '#app/effects.ts'
import { settingsEffects, settingsKey } from './settings.effects.ts'
import { Component } from './settings-page.tsx'

const usual = Object.fromEntries(
  Object.entries(attentionLimits).map(([name, { default: hours }]) => [name, hours]),
) as AttentionLimits
const [first, second, third] = Object.keys(attentionLimits) as [
  AttentionLimit,
  AttentionLimit,
  AttentionLimit,
]

/** The page, with a server that keeps the settings, and what was sent to it. */
const show = async () => {
  const stored = { ...usual }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path === '/config.json') return Response.json(testConfig)
    if (path !== '/v1/provider/settings') throw new Error(`nothing responds to ${path}`)
    if (method === 'PATCH') {
      const changes = JSON.parse(String(body))
      sent.push(changes)
      Object.assign(stored, changes.attention)
    }
    return Response.json({ attention: stored })
  })
  localStorage.setItem(
    'sortie.session',
    JSON.stringify({
      credentials: { kind: 'plain', token: 'token', email: 'robin@example.com' },
      actingAs: null,
    }),
  )
  provideEffects([settingsEffects])
  await loadConsoleConfig()
  onTestFinished(() => {
    queryClient.clear()
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  await render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <main>
          <Component />
        </main>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { stored, sent }
}

const field = (name: AttentionLimit) => page.getByRole('textbox', { name: attentionLimits[name].label })
const save = () => page.getByRole('button', { name: 'Save' }).click()
const numberOf = (hours: number) => new RegExp(`^${hours}\\b`)

test('only what was changed is sent, and fields that nobody touched follow what others save', async () => {
  const { stored, sent } = await show()
  await field(first).fill(String(usual[first] + 1))
  // Someone else changes two settings, one of them the same.
  Object.assign(stored, { [first]: usual[first] + 5, [second]: usual[second] + 2 })
  await queryClient.invalidateQueries({ queryKey: settingsKey })
  // What is being typed isn't touched; the other fields follow once it is done.
  await expect.element(field(first)).toHaveValue(String(usual[first] + 1))
  // Not into the next field, which would count as being typed in before the news has been drawn.
  await page.getByRole('heading', { name: 'Settings' }).click()
  await expect.element(field(second)).toHaveValue(expect.stringMatching(numberOf(usual[second] + 2)))
  await expect.element(field(first)).toHaveValue(expect.stringMatching(numberOf(usual[first] + 1)))
  await save()
  await expect.poll(() => sent).toEqual([{ attention: { [first]: usual[first] + 1 } }])

  // What someone else saves that this page hasn't heard of yet stays as well.
  Object.assign(stored, { [second]: usual[second] + 3 })
  await field(third).fill(String(usual[third] + 1))
  await save()
  await expect.poll(() => sent.at(-1)).toEqual({ attention: { [third]: usual[third] + 1 } })
  await expect.element(field(second)).toHaveValue(expect.stringMatching(numberOf(usual[second] + 3)))
})
