import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forgetSharedFiles } from '#app/shared-files.ts'
import { signInWith } from '#app/signed-in.fixture.ts'
import { Component } from './share-page.tsx'

/** The page with files that wait on this device, in a tab of a browser or as the installed portal. */
const show = async (displayMode: 'browser' | 'standalone', query = '') => {
  const { matchMedia } = globalThis
  vi.stubGlobal('matchMedia', (media: string) =>
    media.includes('display-mode')
      ? { ...matchMedia('all'), matches: media.includes(displayMode) }
      : matchMedia(media),
  )
  await signInWith((path) => {
    if (path === '/v1/pilots/next_flights') return Response.json({ data: [] })
    throw new Error(`nothing responds to ${path}`)
  })
  const kept = await caches.open('sortie-shared-files')
  for (const [index, name] of ['roof east.jpg', 'façade.mp4'].entries())
    await kept.put(
      `/shared-files/${Date.now()}/${index}`,
      new Response('photo', { headers: { 'x-file-name': encodeURIComponent(name), 'x-last-modified': '0' } }),
    )
  onTestFinished(async () => {
    queryClient.clear()
    await forgetSharedFiles()
  })
  await render(
    <MemoryRouter initialEntries={[`/share${query}`]}>
      <QueryClientProvider client={queryClient}>
        <main>
          <Component />
        </main>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('list', { name: 'Files' })).toBeVisible()
  return page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
}

const question = () => page.getByText('Did you share these files yourself?')

test('files are named before they are added, and in a tab the pilot is asked whether they know them', async () => {
  expect(await show('browser')).toEqual(['roof east.jpg', 'façade.mp4'])
  await expect.element(question()).toBeVisible()
})

test('the installed portal, which the gallery opens, asks nothing', async () => {
  expect(await show('standalone')).toEqual(['roof east.jpg', 'façade.mp4'])
  await expect.element(question()).not.toBeInTheDocument()
})

test('files of another website are refused in words, and those that wait stay', async () => {
  expect(await show('standalone', '?problem=other-site')).toHaveLength(2)
  await expect.element(page.getByText('A website tried to add files')).toBeVisible()
})
