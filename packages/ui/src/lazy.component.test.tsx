import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLatePart } from './lazy.ts'

type Module = { text: string }

const Words = ({ load }: { load: () => Promise<Module> }) => <p>{useLatePart(load)?.text ?? 'words'}</p>

test('something else stands in the place of a part until its code is there, and never again after that', async () => {
  const parser = Promise.withResolvers<Module>()
  const load = vi.fn(() => parser.promise)
  const shown = await render(<Words load={load} />)
  await expect.element(page.getByText('words')).toBeVisible()
  parser.resolve({ text: 'parsed' })
  await expect.element(page.getByText('parsed')).toBeVisible()
  await shown.unmount()
  const later = await render(<Words load={load} />)
  expect(later.container.textContent).toBe('parsed')
  expect(load).toHaveBeenCalledOnce()
})
