import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChipGroup } from './chip-group.tsx'

const options = [10, 25, 50, 100, 200].map((id) => ({ id, label: `${id} miles` }))

const Distances = () => {
  const [value, setValue] = useState<number | null>(null)
  return (
    <div style={{ width: 318 }}>
      <ChipGroup label="Distance" options={options} value={value} onChange={setValue} />
    </div>
  )
}

test('choosing a chip marks it, and moves no other', async () => {
  await render(<Distances />)
  const places = () =>
    page
      .getByRole('radio')
      .elements()
      .map((chip) => JSON.stringify(chip.getBoundingClientRect()))
  const before = places()
  const chip = page.getByRole('radio', { name: '50 miles' })
  const mark = () => chip.element().querySelector('svg')?.getBoundingClientRect().width ?? 0
  expect(mark()).toBe(0)
  await chip.click()
  await expect.element(chip).toBeChecked()
  expect(mark()).toBeGreaterThan(0)
  expect(places()).toEqual(before)
})
