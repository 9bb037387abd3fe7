import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { centerOf, pressMouse, releaseMouse } from '../../testing/pointers.ts'
import { Table, type TableSort } from './table.tsx'

type Row = { place: string; payout: number }
type Column = 'place' | 'payout'

const rows: Row[] = [
  { place: 'Pier 45', payout: 90 },
  { place: 'Altamont Pass', payout: 185 },
]

const Missions = () => {
  const [sort, setSort] = useState<TableSort<Column>>({ column: 'payout', direction: 'ascending' })
  const sign = sort.direction === 'ascending' ? 1 : -1
  const sorted = rows.toSorted(
    (a, b) => sign * (sort.column === 'place' ? a.place.localeCompare(b.place) : a.payout - b.payout),
  )
  return (
    <Table<Row, Column>
      label="Missions"
      columns={[
        { id: 'place', header: 'Mission', isSortable: true, cell: ({ place }) => place },
        {
          id: 'payout',
          header: 'Payout',
          isSortable: true,
          align: 'end',
          cell: ({ payout }) => `$${payout}`,
        },
      ]}
      rows={sorted}
      rowKey={({ place }) => place}
      rowHref={({ place }) => `#${place}`}
      sort={sort}
      onSort={setSort}
    />
  )
}

const heading = (name: string) => page.getByRole('columnheader', { name })
const places = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent)

test('a table is sorted by the pressed column, reversed by another press, and announces it', async () => {
  await render(<Missions />)
  await expect.element(heading('Payout')).toHaveAttribute('aria-sort', 'ascending')
  expect(places()).toEqual(['Pier 45', 'Altamont Pass'])
  await heading('Mission').getByRole('button').click()
  await expect.element(heading('Mission')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(heading('Payout')).not.toHaveAttribute('aria-sort')
  expect(places()).toEqual(['Altamont Pass', 'Pier 45'])
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Mission')).toHaveAttribute('aria-sort', 'descending')
  expect(places()).toEqual(['Pier 45', 'Altamont Pass'])
})

test('a row is a link wherever it is pressed', async () => {
  await render(<Missions />)
  const cell = centerOf(page.getByRole('cell', { name: '$185' }))
  await pressMouse(cell)
  await releaseMouse(cell)
  await expect.poll(() => location.hash).toBe('#Altamont%20Pass')
})
