import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Shortcut, useShortcuts } from '../shortcuts.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const shortcuts: Shortcut[] = [
  { key: 'ArrowRight', label: 'Next photo', run: () => {} },
  { key: 'A', label: 'Accept the whole shot', run: () => {} },
]

const Page = () => {
  useShortcuts(shortcuts)
  return <ShortcutsDialog isOpen onOpenChange={() => {}} />
}

test('keys are written as on a keyboard', async () => {
  await render(<Page />)
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect.element(keys.getByText('→', { exact: true })).toBeVisible()
  await expect.element(keys.getByText('Shift A', { exact: true })).toBeVisible()
})
