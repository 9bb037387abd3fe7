import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/accessibility.ts'
import { centerOf, pressMouse, releaseMouse } from '../../testing/pointers.ts'
import { ColumnChoice } from './column-choice.tsx'
import { type DataColumn, DataTable, type DataTableProps } from './data-table.tsx'
import type { TableSort } from './table.tsx'

type Row = { id: number; place: string }
type Id = 'number' | 'place'

let cellsDrawn = 0
const drawn = (place: string) => {
  cellsDrawn += 1
  return place
}

const columns: DataColumn<Row, Id>[] = [
  { id: 'number', header: 'Number', rem: 8, isRowHeader: true, isSortable: true, cell: ({ id }) => `#${id}` },
  { id: 'place', header: 'Place', rem: 12, grow: 1, cell: ({ place }) => drawn(place) },
]

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, place: `Site ${index + 1}` }))

const rowKey = ({ id }: Row) => String(id)
const rowName = ({ id }: Row) => `mission ${id}`
const rowHref = ({ id }: Row) => `/missions/${id}`

const Where = () => <output>{useLocation().pathname}</output>

const Missions = ({ rows, ...more }: { rows: readonly Row[] } & Partial<DataTableProps<Row, Id>>) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<TableSort<Id>>()
  const [shown, setShown] = useState<Id[]>(['number', 'place'])
  return (
    <MemoryRouter>
      <input aria-label="Notes" />
      <ColumnChoice columns={columns} shown={shown} onChange={setShown} />
      <DataTable
        label="Missions"
        columns={columns.filter(({ id }) => shown.includes(id))}
        rows={sort?.direction === 'descending' ? rows.toReversed() : rows}
        rowKey={rowKey}
        rowName={rowName}
        rowHref={rowHref}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        hasPageKeys
        className="h-96"
        {...more}
      />
      <Where />
    </MemoryRouter>
  )
}

const grid = () => page.getByRole('grid', { name: 'Missions' })
const current = () => {
  const named = grid().element().getAttribute('aria-activedescendant')
  return named && document.getElementById(named)?.querySelector('[role=rowheader]')?.textContent
}
const selected = () =>
  [...document.querySelectorAll('[role=row][aria-selected=true] [role=rowheader]')].map(
    ({ textContent }) => textContent,
  )
const press = (keys: string) => userEvent.keyboard(keys)

test('keys move through the rows from anywhere but a field, and Enter opens the row', async () => {
  await render(<Missions rows={rowsOf(50)} />)
  await press('j')
  expect(current()).toBe('#1')
  await press('jj')
  expect(current()).toBe('#3')
  await press('k{ArrowUp}')
  expect(current()).toBe('#1')
  await press('{End}')
  expect(current()).toBe('#50')
  await press('{Home}{ArrowDown}')
  expect(current()).toBe('#2')
  await page.getByRole('textbox', { name: 'Notes' }).click()
  await press('jk')
  expect(current()).toBe('#2')
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('jk')
  await grid().getByRole('columnheader', { name: 'Place' }).click()
  await press('{Enter}')
  await expect.element(page.getByText('/missions/2')).toBeVisible()
})

test('space selects, Shift extends, Ctrl+A takes all loaded rows, and Escape clears', async () => {
  await render(<Missions rows={rowsOf(50)} />)
  await press('jj ')
  expect(selected()).toEqual(['#2'])
  await press('{Shift>}JJ{/Shift}')
  expect(selected()).toEqual(['#2', '#3', '#4'])
  await press('{Shift>}K{/Shift}')
  expect(selected()).toEqual(['#2', '#3'])
  await expect.element(page.getByText('2 selected')).toBeInTheDocument()
  await press('{Escape}')
  expect(selected()).toEqual([])
  await press('{Control>}a{/Control}')
  await expect.element(page.getByText('50 selected')).toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: 'Select all loaded rows' })).toBeChecked()
})

test('a checkbox selects its row without opening it, with Shift up to there, and a press elsewhere opens', async () => {
  await render(<Missions rows={rowsOf(50)} />)
  await page.getByRole('checkbox', { name: 'Select mission 2', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select mission 4', exact: true }).click({ modifiers: ['Shift'] })
  expect(selected()).toEqual(['#2', '#3', '#4'])
  await expect.element(page.getByText('/', { exact: true })).toBeInTheDocument()
  const cell = centerOf(page.getByRole('gridcell', { name: 'Site 3', exact: true }))
  await pressMouse(cell)
  await releaseMouse(cell)
  await expect.element(page.getByText('/missions/3')).toBeVisible()
})

test('of ten thousand rows those near the screen are in the page, and a key draws few of them again', async () => {
  await render(<Missions rows={rowsOf(10_000)} />)
  await press('j')
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(100)
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '10001')
  await press('{End}')
  expect(current()).toBe('#10000')
  await press('{Home}')
  expect(current()).toBe('#1')
  for (let count = 0; count < 21; count += 1) {
    cellsDrawn = 0
    await press('j')
    // The row that was current, the one that is, and now and then the next few that scrolling meets.
    expect(cellsDrawn).toBeLessThan(12)
  }
  expect(current()).toBe('#22')
})

test('rows that come in above leave the current one where it is on the screen', async () => {
  const { rerender } = await render(<Missions rows={rowsOf(200)} />)
  await press('j{PageDown}{PageDown}')
  const name = current() as string
  const place = () => page.getByRole('rowheader', { name, exact: true }).element().getBoundingClientRect().top
  const before = place()
  const withNew = [{ id: 900, place: 'New' }, { id: 901, place: 'New' }, ...rowsOf(200)]
  await rerender(<Missions rows={withNew} />)
  expect(current()).toBe(name)
  expect(place()).toBe(before)
  // What has gone leaves its place to the next row.
  await rerender(<Missions rows={withNew.filter(({ id }) => `#${id}` !== name)} />)
  await press('j')
  expect(current()).toBe(`#${Number(name.slice(1)) + 1}`)
})

test('more rows are requested at the end, not while they load or after they failed', async () => {
  let requests = 0
  const load = () => {
    requests += 1
  }
  const { rerender } = await render(<Missions rows={rowsOf(100)} more={{ isLoading: false, load }} />)
  expect(requests).toBe(0)
  await press('j{End}')
  await expect.poll(() => requests).toBeGreaterThan(0)
  await rerender(<Missions rows={rowsOf(100)} more={{ isLoading: true, load }} />)
  await expect.element(page.getByText('Loading more')).toBeInTheDocument()
  const sent = requests
  await rerender(<Missions rows={rowsOf(100)} more={{ isLoading: false, isFailed: true, load }} />)
  expect(requests).toBe(sent)
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(requests).toBe(sent + 1)
})

test('columns are sorted by their heading and hidden by choice, except the one that names the row', async () => {
  await render(<Missions rows={rowsOf(3)} />)
  await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click()
  await expect
    .element(page.getByRole('columnheader', { name: 'Number' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click()
  expect(
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['#3', '#2', '#1'])
  await expectAccessible(grid().element())
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect
    .element(page.getByRole('menuitemcheckbox', { name: 'Number' }))
    .toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitemcheckbox', { name: 'Place' }).click()
  await press('{Escape}')
  await expect.element(page.getByRole('columnheader', { name: 'Place' })).not.toBeInTheDocument()
})

test('the way back leads to the same row at the same height', async () => {
  const place = { key: null, top: 0 }
  const first = await render(<Missions rows={rowsOf(200)} place={place} />)
  await press('j{PageDown}{PageDown}')
  const name = current() as string
  const shown = () => page.getByRole('rowheader', { name, exact: true }).element().getBoundingClientRect().top
  const before = shown()
  await expect.poll(() => place.top).toBeGreaterThan(0)
  await first.unmount()
  await render(<Missions rows={rowsOf(200)} place={place} />)
  expect(current()).toBe(name)
  await expect.poll(shown).toBe(before)
})

test('rows keep their places under the pointer, and another order or another list is shown at once', async () => {
  const shown = () =>
    [...document.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent).join(' ')
  const screen = await render(<Missions rows={rowsOf(4)} />)
  await userEvent.hover(page.getByRole('row').nth(2))
  await screen.rerender(<Missions rows={rowsOf(4).slice(1)} />)
  await expect.poll(shown).toBe('#1 #2 #3 #4')
  await userEvent.click(page.getByRole('button', { name: 'Number' }))
  await userEvent.click(page.getByRole('button', { name: 'Number' }))
  await expect.poll(shown).toBe('#4 #3 #2')
  await screen.rerender(<Missions rows={rowsOf(2)} listKey="other" />)
  await expect.poll(shown).toBe('#2 #1')
  await screen.rerender(<Missions rows={rowsOf(1)} listKey="other" />)
  await expect.poll(shown).toBe('#2 #1')
  await userEvent.hover(page.getByRole('textbox', { name: 'Notes' }))
  await expect.poll(shown).toBe('#1')
})
