import { CalendarDate, parseDate } from '@internationalized/date'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DatePicker } from './date-picker.tsx'

test('a date picker goes to another month by keys, refuses days before the first, and closes with the day chosen', async () => {
  const onChange = vi.fn()
  await render(
    <DatePicker
      label="Flight date"
      defaultValue={parseDate('2026-06-30')}
      minValue={parseDate('2026-06-29')}
      onChange={onChange}
    />,
  )
  await page.getByRole('button', { name: /Calendar/ }).click()
  await expect.element(page.getByRole('button', { name: /June 30, 2026/ })).toHaveFocus()
  await expect
    .element(page.getByRole('button', { name: /June 28, 2026/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('button', { name: /July 1, 2026/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(new CalendarDate(2026, 7, 1))
  await expect.element(page.getByRole('spinbutton', { name: /month/ })).toHaveTextContent('7')
})
