import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ComboBox } from './combo-box.tsx'

const drones = [
  { id: 1, label: 'DJI Mavic 3 Enterprise' },
  { id: 2, label: 'DJI Phantom 4 RTK' },
  { id: 3, label: 'Skydio X10' },
]

test('typing narrows a combo box down; what is chosen is handed over, and the empty field keeps the focus for the next', async () => {
  const onChoose = vi.fn()
  await render(<ComboBox label="Add a drone" options={drones} onChoose={onChoose} />)
  const field = page.getByRole('combobox', { name: 'Add a drone' })
  await field.click()
  await userEvent.keyboard('rtk dji')
  await expect.element(page.getByRole('option')).toHaveTextContent('DJI Phantom 4 RTK')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(2)
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()

  await userEvent.keyboard('zeppelin')
  await expect.element(page.getByText('No match')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('No match')).not.toBeInTheDocument()
  expect(onChoose).toHaveBeenCalledOnce()
})
