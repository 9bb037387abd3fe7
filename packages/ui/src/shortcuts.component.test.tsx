import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useShortcuts } from './shortcuts.ts'

const Page = ({ run }: { run: () => void }) => {
  useShortcuts([{ key: 'n', label: 'New mission', run }])
  return <h1>Missions</h1>
}

test('a key works from the moment that the page is there', async () => {
  const run = vi.fn()
  const element = document.body.appendChild(document.createElement('div'))
  const isShown = new Promise<void>((resolve) => {
    // As soon as the heading is in the page: before it is painted, and before React runs its passive effects.
    new MutationObserver(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
      resolve()
    }).observe(element, { childList: true })
  })
  const root = createRoot(element)
  startTransition(() => root.render(<Page run={run} />))
  await isShown
  expect(run).toHaveBeenCalledOnce()
  root.unmount()
  element.remove()
})
