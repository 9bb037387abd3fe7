import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Table } from './table.tsx'
import { useLineKeys } from './use-line-keys.ts'

const Lines = ({ names, isOff = false }: { names: readonly string[]; isOff?: boolean }) => {
  const list = useRef<HTMLUListElement>(null)
  useLineKeys(list, isOff ? null : names.join())
  return (
    <>
      <input aria-label="Notes" />
      <ul ref={list}>
        {names.map((name) => (
          <li key={name} data-line>
            <a href={`#${name}`}>{name}</a> <a href={`#open-${name}`}>Open {name}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

const Dues = ({ gone = [] }: { gone?: string[] }) => {
  const list = useRef<HTMLDivElement>(null)
  useLineKeys(list, 'all')
  return (
    <div ref={list}>
      <Table
        label="Dues"
        rows={['a', 'b', 'c']}
        rowKey={(row) => row}
        faded={new Set(gone)}
        columns={[
          { id: 'choose', header: 'Choose', cell: (row) => <input type="checkbox" aria-label={row} /> },
          { id: 'pilot', header: 'Pilot', cell: (row) => <a href={`#pilot-${row}`}>Pilot {row}</a> },
        ]}
      />
    </div>
  )
}

const focused = () => document.activeElement?.textContent
const press = (keys: string) => userEvent.keyboard(keys)

test('a key moves one line on, however many links a line has', async () => {
  await render(<Lines names={['a', 'b', 'c']} />)
  await press('j')
  expect(focused()).toBe('a')
  await press('j')
  expect(focused()).toBe('b')
  await userEvent.tab()
  expect(focused()).toBe('Open b')
  await press('j')
  expect(focused()).toBe('c')
  await press('jk')
  expect(focused()).toBe('b')
  await userEvent.click(page.getByRole('textbox', { name: 'Notes' }))
  await press('j')
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('j')
})

test('when the line that has the focus goes, the next one gets it; turned off, keys do nothing', async () => {
  const screen = await render(<Lines names={['a', 'b', 'c']} />)
  await press('jj')
  await screen.rerender(<Lines names={['a', 'c']} />)
  await expect.poll(focused).toBe('c')
  await screen.rerender(<Lines names={['a', 'c']} isOff />)
  await press('k')
  expect(focused()).toBe('c')
})

test('in a table whose rows are chosen, Space chooses, Enter opens, and rows that have gone are passed over', async () => {
  const screen = await render(<Dues gone={['b']} />)
  await press('j ')
  await expect.element(page.getByRole('checkbox', { name: 'a' })).toBeChecked()
  await press('j{Enter}')
  await expect.poll(() => location.hash).toBe('#pilot-c')
  await expect.element(page.getByRole('row').nth(2)).toHaveAttribute('inert')
  await screen.rerender(<Dues />)
  await press('k')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('b')
})
