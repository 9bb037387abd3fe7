import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dragMouse, pressMouse, releaseMouse } from '../../testing/pointers.ts'
import type { Bounds } from './bounds.ts'
import { RegionDrawing } from './region-drawing.tsx'

/** A map on which a pixel is a hundredth of a degree, from the top left corner on. */
const map = { unproject: ([x, y]: [number, number]) => ({ lng: -100 + x / 100, lat: 40 - y / 100 }) }

const show = async () => {
  const regions: Bounds[] = []
  let canceled = 0
  await render(
    <div data-testid="map" style={{ position: 'relative', width: 400, height: 300 }}>
      <RegionDrawing
        map={map as never}
        onDraw={(bounds) => regions.push(bounds)}
        onCancel={() => {
          canceled += 1
        }}
      />
    </div>,
  )
  const { left, top } = page.getByTestId('map').element().getBoundingClientRect()
  return { regions, cancels: () => canceled, at: (x: number, y: number) => ({ x: left + x, y: top + y }) }
}

test('a drag in any direction is a region of the map, and a mere press is none', async () => {
  const { regions, at } = await show()
  await pressMouse(at(200, 200))
  await dragMouse(at(200, 200), at(100, 50))
  await releaseMouse(at(100, 50))
  expect(regions).toHaveLength(1)
  const [west, south, east, north] = regions[0] as Bounds
  expect([west, south, east, north].map((edge) => Math.round(edge * 100) / 100)).toEqual([-99, 38, -98, 39.5])
  await pressMouse(at(10, 10))
  await releaseMouse(at(12, 11))
  expect(regions).toHaveLength(1)
})

test('Escape ends it', async () => {
  const { cancels } = await show()
  await userEvent.keyboard('{Escape}')
  expect(cancels()).toBe(1)
})
