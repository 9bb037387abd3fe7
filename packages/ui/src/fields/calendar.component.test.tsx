import { parseDate } from '@internationalized/date'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Calendar } from './calendar.tsx'

const sign = <span data-sign className="block size-1.5 rounded-full bg-accent" />

const colorOf = (element: Element | null | undefined) => element && getComputedStyle(element).backgroundColor

test('the sign of the chosen day is drawn on the ground that the other signs have, not on the color of the choice', async () => {
  await render(
    <div className="bg-surface" data-ground>
      <Calendar
        aria-label="Flight date"
        defaultValue={parseDate('2026-06-10')}
        markOf={() => ({ sign, name: 'Good weather' })}
      />
    </div>,
  )
  const chosen = page.getByRole('button', { name: /June 10, 2026.*, Good weather/ })
  await expect.element(chosen).toBeVisible()
  const cell = chosen.element()
  const mark = cell.querySelector('[data-sign]')?.parentElement
  expect(colorOf(mark)).toBe(colorOf(document.querySelector('[data-ground]')))
  expect(colorOf(mark)).not.toBe(colorOf(cell))
  // Within the day, without touching its number.
  const [inner, outer] = [mark?.getBoundingClientRect(), cell.getBoundingClientRect()]
  expect(inner?.bottom).toBeLessThanOrEqual(outer.bottom)
  expect(inner?.top).toBeGreaterThan(outer.top + outer.height / 2)
})
