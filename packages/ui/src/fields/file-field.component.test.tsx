import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ChosenFile, FileField } from './file-field.tsx'

const Document = () => {
  const [file, setFile] = useState<ChosenFile | null>(null)
  return (
    <>
      <h1>Upload your license</h1>
      <FileField label="Document" value={file} onChange={setFile} accept={['application/pdf']} />
      <output>{file && `${file.name} is ${file.type}`}</output>
    </>
  )
}

/** The type of a file is determined by its first bytes, not by its name. */
const pdf = (name: string) => new File(['%PDF-1.7\n'], name)

/** Returns whether the page accepted the drop; otherwise the browser would open the file instead of the page. */
const drop = (on: Element, file: File): boolean => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const send = (type: string) =>
    on.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  send('dragenter')
  send('dragover')
  return !send('drop')
}

const output = page.getByRole('status')

test('a file is dropped beside its field, replaced by one that is chosen, and removed', async () => {
  await render(<Document />)
  expect(drop(page.getByRole('heading').element(), pdf('license.txt'))).toBe(true)
  await expect.element(output).toHaveTextContent('license.txt is application/pdf')
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('there is nothing to choose a file with')
  await userEvent.upload(input, pdf('newer.pdf'))
  await expect.element(output).toHaveTextContent('newer.pdf is application/pdf')
  await page.getByRole('button', { name: 'Remove newer.pdf' }).click()
  await expect.element(output).toBeEmptyDOMElement()
  await expect.element(page.getByText('Drop a file here')).toBeVisible()
})

test('a field that is disabled takes no file, and the page is not left for a file dropped on it', async () => {
  const onChange = vi.fn()
  const field = (isDisabled: boolean) => (
    <FileField label="Document" value={null} onChange={onChange} accept={[]} isDisabled={isDisabled} />
  )
  const { rerender } = await render(field(true))
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeDisabled()
  expect(drop(document.body, pdf('too-early.pdf'))).toBe(true)
  await rerender(field(false))
  expect(drop(document.body, pdf('license.pdf'))).toBe(true)
  await expect.poll(() => onChange.mock.lastCall?.[0]).toMatchObject({ name: 'license.pdf' })
  expect(onChange).toHaveBeenCalledOnce()
})
