import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSteadyRows } from './use-steady-rows.ts'

const keyOf = (row: string) => row

const List = ({ rows, list = '' }: { rows: readonly string[]; list?: string }) => {
  const { shown, gone, hold } = useSteadyRows(rows, keyOf, list)
  return (
    <div {...hold} data-testid="list" style={{ padding: 20 }}>
      {shown.map((row) => (gone.has(row) ? `(${row})` : row)).join(' ')}
    </div>
  )
}

test('nothing moves under the pointer: what is gone keeps its place, and what is new waits', async () => {
  const screen = await render(<List rows={['a', 'b', 'c']} />)
  const list = screen.getByTestId('list')
  await userEvent.hover(list)
  await screen.rerender(<List rows={['new', 'a', 'c', 'appended']} />)
  await expect.element(list).toHaveTextContent('a (b) c appended')
  await userEvent.unhover(list)
  await expect.element(list).toHaveTextContent('new a c appended')
})

test('another list is shown at once, and so are the first rows of one that was loading', async () => {
  const screen = await render(<List rows={[]} />)
  const list = screen.getByTestId('list')
  await userEvent.hover(list)
  await screen.rerender(<List rows={['a']} />)
  await expect.element(list).toHaveTextContent('a')
  await userEvent.unhover(list)
  await userEvent.hover(list)
  await screen.rerender(<List rows={['z']} list="other" />)
  await expect.poll(() => list.element().textContent).toBe('z')
})

test('a list that comes while the pointer is there keeps its places, too', async () => {
  const screen = await render(<List rows={[]} />)
  const list = screen.getByTestId('list')
  await userEvent.hover(list)
  await screen.rerender(<List rows={['a', 'b']} />)
  await screen.rerender(<List rows={['b']} />)
  await expect.element(list).toHaveTextContent('(a) b')
  await screen.rerender(<List rows={['y', 'z']} list="other" />)
  await screen.rerender(<List rows={['z']} list="other" />)
  await expect.element(list).toHaveTextContent('(y) z')
  await userEvent.unhover(list)
  await expect.poll(() => list.element().textContent).toBe('z')
})

test('what a person adds in a dialog is shown at once, although the pointer rests where its button was', async () => {
  const screen = await render(<List rows={['a', 'b']} />)
  const list = screen.getByTestId('list')
  // As when a dialog over the list is closed: the pointer is over the list then, and hasn't moved.
  const entering = new PointerEvent('pointerover', { bubbles: true, relatedTarget: document.body })
  list.element().dispatchEvent(entering)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await screen.rerender(<List rows={['added', 'a', 'b']} />)
  await expect.element(list).toHaveTextContent('added a b')
})
