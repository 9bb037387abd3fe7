import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InteractiveMap } from './interactive-map.tsx'

const style = { version: 8, sources: {}, layers: [{ id: 'ground', type: 'background' }] }
const here = { latitude: 34.02, longitude: -118.49 }

// So small that the control is where the pin is, in the middle.
test.each([
  { control: '1 more within 80 km', size: 'h-27 w-96' },
  { control: 'Zoom out', size: 'h-54 w-17' },
])('a pin does not cover the button $control', async ({ control, size }) => {
  const styleUrls = [URL.createObjectURL(new Blob([JSON.stringify(style)]))]
  const pin = { id: 'roof', title: 'Roof', pin: 'available', color: '#009662', pay: '$150', ...here } as const
  await render(
    <InteractiveMap
      label="Site"
      className={size}
      ground={{ styleUrls, imagery: null }}
      view={{ ...here, zoom: 15 }}
      markers={[pin]}
      reach={[here, { ...here, latitude: 34.2 }]}
      onMarkerSelect={() => {}}
    />,
  )
  // Until then the pins are below everything.
  await expect.element(page.getByRole('region', { name: 'Site' })).toHaveAttribute('data-map-drawn')
  const boxOf = (name: string | RegExp) =>
    page.getByRole('button', { name }).element().getBoundingClientRect()
  await expect.element(page.getByRole('button', { name: control })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Roof$/ })).toBeVisible()
  const [pressed, covered] = [boxOf(control), boxOf(/Roof$/)]
  const x = (Math.max(pressed.left, covered.left) + Math.min(pressed.right, covered.right)) / 2
  const y = (Math.max(pressed.top, covered.top) + Math.min(pressed.bottom, covered.bottom)) / 2
  const [top, ...below] = document
    .elementsFromPoint(x, y)
    .flatMap((element) =>
      element instanceof HTMLButtonElement ? [element.textContent || element.title] : [],
    )
  expect(top).toBe(control)
  expect(below.join()).toContain('$150')
})
