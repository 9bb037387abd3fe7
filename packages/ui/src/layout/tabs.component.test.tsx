import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './tabs.tsx'

test('the focus ring is around what has the focus, not around all tabs', async () => {
  const items = [{ id: 'paid', label: 'Paid', content: <button type="button">Export</button> }]
  await render(<Tabs label="Money" items={items} />)
  await userEvent.tab()
  const tab = page.getByRole('tab', { name: 'Paid' })
  await expect.element(tab).toHaveFocus()
  expect(getComputedStyle(tab.element()).outlineStyle).toBe('solid')
  await userEvent.tab()
  const button = page.getByRole('button', { name: 'Export' })
  await expect.element(button).toHaveFocus()
  expect(getComputedStyle(button.element()).outlineStyle).toBe('solid')
  const around = [
    button.element().closest('[role=tabpanel]'),
    tab.element().closest('[role=tablist]')?.parentElement,
  ]
  expect(around.map((element) => element && getComputedStyle(element).outlineStyle)).toEqual(['none', 'none'])
})
