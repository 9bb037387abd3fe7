import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/accessibility.ts'
import { Board } from './board.tsx'

const Where = () => <output>{useLocation().pathname}</output>

const columns = [
  { id: 'offered', title: 'Offered', count: '2', cards: ['Pier 45', 'Coit Tower'] },
  { id: 'booked', title: 'Booked', count: '0', cards: [] },
  { id: 'flown', title: 'Flown', count: '1', cards: ['Altamont Pass'] },
]

test('keys move through a board, from anywhere on the page, and Enter opens a card', async () => {
  await render(
    <MemoryRouter>
      <h1>Missions</h1>
      <Board
        label="Missions by status"
        columns={columns}
        cardKey={(card) => card}
        cardHref={(card) => `/cards/${card.length}`}
        renderCard={(card) => card}
        hasPageKeys
        className="h-80"
      />
      <Where />
    </MemoryRouter>,
  )
  const card = (name: string) => page.getByRole('link', { name })
  await userEvent.keyboard('j')
  await expect.element(card('Pier 45')).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(card('Coit Tower')).toHaveFocus()
  await userEvent.keyboard('l')
  await expect.element(card('Altamont Pass')).toHaveFocus()
  // One card is in the order of Tab.
  expect(document.querySelectorAll('a[tabindex="0"]').length).toBe(1)
  await expect.element(page.getByRole('list', { name: 'Booked 0' })).toBeInTheDocument()
  await expectAccessible(page.getByRole('region', { name: 'Missions by status' }).element())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('/cards/13')).toBeVisible()
})
