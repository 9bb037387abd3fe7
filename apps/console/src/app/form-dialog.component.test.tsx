import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FormDialog } from './form-dialog.tsx'
import { afterUnsaved } from './unsaved.tsx'

let drawings = 0

const Fields = ({ typed, onType }: { typed: string; onType: (text: string) => void }) => {
  drawings += 1
  return (
    <>
      <input aria-label="Name" value={typed} onChange={(event) => onType(event.target.value)} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
}

const Page = () => {
  const [isOpen, setOpen] = useState(true)
  const [typed, setTyped] = useState('')
  if (!isOpen) return <p>Closed</p>
  return (
    <FormDialog
      title="New filter"
      size="small"
      isChanged={typed !== ''}
      isPending={false}
      onClose={() => setOpen(false)}
    >
      {() => <Fields typed={typed} onType={setTyped} />}
    </FormDialog>
  )
}

const show = async () => {
  localStorage.setItem(
    'sortie.session',
    JSON.stringify({
      credentials: { kind: 'plain', token: 'token', email: 'robin@example.com' },
      actingAs: null,
    }),
  )
  onTestFinished(() => localStorage.clear())
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/elsewhere', element: <p>Another page</p> },
  ])
  await render(<RouterProvider router={router} />)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  return {
    name: page.getByRole('textbox', { name: 'Name' }),
    question,
    keepEditing: question.getByRole('button', { name: 'Keep editing' }),
    discard: question.getByRole('button', { name: 'Discard' }),
  }
}

test('a form with nothing typed in it closes at once', async () => {
  const { name } = await show()
  await name.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Closed')).toBeVisible()
})

test('a form with something typed in it asks, and its fields are not drawn again for that', async () => {
  const { name, question, keepEditing, discard } = await show()
  await name.fill('Late')
  const before = drawings
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  expect(drawings).toBe(before)
  await keepEditing.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Late')
  await userEvent.keyboard('{Escape}')
  await discard.click()
  await expect.element(page.getByText('Closed')).toBeVisible()
})

test('another page and another form ask as well', async () => {
  const { name, keepEditing, discard } = await show()
  await name.fill('Late')
  let isOpened = false
  afterUnsaved(() => {
    isOpened = true
  })
  await keepEditing.click()
  expect(isOpened).toBe(false)
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await keepEditing.click()
  await expect.element(name).toHaveValue('Late')
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await discard.click()
  await expect.element(page.getByText('Another page')).toBeVisible()
})
