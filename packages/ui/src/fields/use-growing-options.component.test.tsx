import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ComboBox } from './combo-box.tsx'

const options = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, label: `Drone ${index + 1}` }))

test('a long list opens with its first choices, and has all of them a moment later without being scrolled', async () => {
  await render(<ComboBox label="Add a drone" options={options} onChoose={() => {}} />)
  const counts = new Set<number>()
  const observer = new MutationObserver(() =>
    counts.add(document.querySelectorAll('[role=option]:not([aria-label])').length),
  )
  observer.observe(document.body, { childList: true, subtree: true })
  await page.getByRole('button').click()
  await expect.poll(() => page.getByRole('option').all().length).toBe(60)
  observer.disconnect()
  const [first = 0] = [...counts].filter((count) => count > 0)
  expect(first).toBeLessThanOrEqual(10)
  await expect.element(page.getByRole('option', { name: 'Drone 60' })).toBeInTheDocument()
})
