import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/accessibility.ts'
import { centerOf, dragMouse, pressMouse, releaseMouse } from '../../testing/pointers.ts'
import { AreaEditor, type DrawnSite } from './area-editor.tsx'

const center = { latitude: 40.0176, longitude: -105.2797 }

type FormProps = { onChange: (value: DrawnSite) => void; start?: DrawnSite }

const Form = ({ onChange, start = { pin: null, areas: [] } }: FormProps) => {
  const [value, setValue] = useState(start)
  return (
    <AreaEditor
      label="Map of the site"
      pinLabel="Site"
      value={value}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
      center={center}
      zoom={16}
      className="h-72 w-128"
    />
  )
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

const focus = (name: string) => (button(name).element() as HTMLElement).focus()

/** Presses the map so many pixels from its middle. */
const pressMap = async (x: number, y: number) => {
  const middle = centerOf(page.getByRole('region', { name: 'Map of the site' }))
  const at = { x: middle.x + x, y: middle.y + y }
  await pressMouse(at)
  await releaseMouse(at)
}

const isDrawn = () =>
  expect
    .element(page.getByRole('region', { name: 'Map of the site' }), { timeout: 60_000 })
    .toHaveAttribute('data-map-idle')

test('a pin and an area are drawn by presses on the map, changed by dragging, and undone', async () => {
  const onChange = vi.fn<(value: DrawnSite) => void>()
  await render(<Form onChange={onChange} />)
  await isDrawn()
  const last = () => onChange.mock.lastCall?.[0] as DrawnSite
  await pressMap(0, 0)
  await expect.poll(() => last()?.pin?.latitude).toBeCloseTo(center.latitude, 3)

  await button('Draw an area').click()
  await expect.element(button('Close the area')).toBeDisabled()
  for (const [count, [x, y]] of (
    [
      [-100, -80],
      [100, -80],
      [100, 80],
    ] as const
  ).entries()) {
    await pressMap(x, y)
    await expect.poll(() => last().areas[0]?.vertices.length).toBe(count + 1)
  }
  const [first, second] = last().areas[0]?.vertices ?? []
  expect(first?.latitude).toBeGreaterThan(center.latitude)
  expect(second?.longitude).toBeGreaterThan(first?.longitude ?? 0)
  const opening = centerOf(button(/^Vertex 1 of Area 1/))
  await pressMouse(opening)
  await releaseMouse(opening)
  await expect.poll(() => last().areas[0]?.isOpen).toBe(false)
  await expect.element(button('Add a vertex after vertex 1 of Area 1')).toBeVisible()

  const from = centerOf(button('Vertex 2 of Area 1'))
  const calls = onChange.mock.calls.length
  await pressMouse(from)
  await dragMouse(from, { x: from.x + 60, y: from.y })
  await releaseMouse({ x: from.x + 60, y: from.y })
  await expect.poll(() => last().areas[0]?.vertices[1]?.longitude).toBeGreaterThan(second?.longitude ?? 0)
  // One step, however long the drag was.
  expect(onChange.mock.calls.length).toBe(calls + 1)
  await button('Undo').click()
  await expect.poll(() => last().areas[0]?.vertices[1]).toEqual(second)

  focus('Add a vertex after vertex 1 of Area 1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => last().areas[0]?.vertices.length).toBe(4)
  focus('Vertex 2 of Area 1')
  await userEvent.keyboard('{ArrowUp}')
  await expect
    .poll(() => last().areas[0]?.vertices[1]?.latitude)
    .toBeGreaterThan(first?.latitude ?? Number.NaN)
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => last().areas[0]?.vertices.length).toBe(3)
  await expectAccessible(page.getByRole('region', { name: 'Map of the site' }).element())
})

test('an area can be typed without the map, and removed', async () => {
  const onChange = vi.fn<(value: DrawnSite) => void>()
  // A browser without WebGL has no map.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await render(<Form onChange={onChange} />)
  const last = () => onChange.mock.lastCall?.[0] as DrawnSite
  await button('Type the coordinates').click()
  await page.getByRole('textbox', { name: 'Site: latitude' }).fill('40.5')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => last().pin).toEqual({ ...center, latitude: 40.5 })
  await button('Draw an area').click()
  for (const [index, latitude] of ['40.01', '40.02', '40.03'].entries()) {
    await button('Add a vertex').click()
    const field = page.getByRole('textbox', { name: `Vertex ${index + 1}: latitude` })
    await field.fill(latitude)
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => last().areas[0]?.vertices[index]?.latitude).toBe(Number(latitude))
  }
  await button('Close the area').click()
  await page.getByRole('textbox', { name: 'Name of area 1' }).fill('North roof')
  expect(last().areas).toMatchObject([{ name: 'North roof', isOpen: false }])
  await button('Delete vertex 1').click()
  expect(last().areas[0]).toMatchObject({
    isOpen: true,
    vertices: [{ latitude: 40.02 }, { latitude: 40.03 }],
  })
  await button('Delete North roof').click()
  expect(last().areas).toEqual([])
  await button('Undo').click()
  expect(last().areas).toHaveLength(1)
})

test('once an address has placed the pin, a press on the map leaves it there', async () => {
  const editor = (pin: DrawnSite['pin']) => (
    <AreaEditor
      label="Map of the site"
      pinLabel="Site"
      value={{ pin, areas: [] }}
      onChange={() => {}}
      className="h-72 w-128"
    />
  )
  const { rerender } = await render(editor(null))
  await expect.element(button('Place the pin')).toHaveAttribute('aria-pressed', 'true')
  await rerender(editor(center))
  await expect.element(button('Move the pin')).toHaveAttribute('aria-pressed', 'false')
})
