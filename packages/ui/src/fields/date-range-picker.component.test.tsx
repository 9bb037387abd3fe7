import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateRangePicker } from './date-range-picker.tsx'

test('a date range is chosen by keys from the calendar, typed in its fields, and says what is wrong', async () => {
  const onChange = vi.fn()
  const shown = await render(
    <DateRangePicker
      label="Flying window"
      defaultValue={{ start: '2026-06-10', end: '2026-06-12' }}
      onChange={onChange}
    />,
  )
  await page.getByRole('button', { name: /Calendar/ }).click()
  await expect.element(page.getByRole('button', { name: /June 10, 2026 selected/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onChange).toHaveBeenLastCalledWith({
    start: '2026-06-11',
    // React Aria goes on to the day after the first one.
    end: '2026-06-19',
  })
  await page.getByRole('spinbutton', { name: /day, End Date/ }).click()
  await userEvent.keyboard('25')
  expect(onChange).toHaveBeenLastCalledWith({
    start: '2026-06-11',
    end: '2026-06-25',
  })
  await shown.rerender(<DateRangePicker label="Flying window" error="The end must be after the start." />)
  await expect.element(page.getByText('The end must be after the start.')).toBeVisible()
})
