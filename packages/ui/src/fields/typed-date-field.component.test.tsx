import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TypedDateField } from './typed-date-field.tsx'

const onBlur = vi.fn()

const IssueDate = () => {
  const [date, setDate] = useState('')
  return (
    <TypedDateField
      label="Issue date"
      value={date}
      onChange={setDate}
      onBlur={onBlur}
      years={[2026, 2025]}
      today="2026-06-18"
    />
  )
}

const input = page.getByRole('textbox', { name: 'Issue date' })
const opener = page.getByRole('button', { name: 'Choose Issue date from a calendar' })

test('a date is typed with its slashes added, and stays as it was typed when it is none', async () => {
  await render(<IssueDate />)
  await input.click()
  await userEvent.keyboard('03142026')
  await expect.element(input).toHaveValue('03/14/2026')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
  await expect.element(input).toHaveValue('03/14/')
  await input.fill('soon')
  await expect.element(input).toHaveValue('soon')
})

test('a date is chosen from the calendar by keys: it opens on today, Escape changes nothing, and going there is not leaving the field', async () => {
  onBlur.mockClear()
  await render(<IssueDate />)
  await input.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(opener).toHaveFocus()
  expect(onBlur).not.toHaveBeenCalled()
  const day = page.getByRole('button', { name: 'Thursday, June 18, 2026' })
  await userEvent.keyboard('{Enter}')
  await expect.element(day).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(input).toHaveValue('')
  await expect.element(opener).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await day.click()
  await expect.element(input).toHaveValue('06/18/2026')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
})
