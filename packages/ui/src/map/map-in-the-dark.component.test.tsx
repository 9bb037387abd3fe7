import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InteractiveMap } from './interactive-map.tsx'

afterEach(() => document.documentElement.removeAttribute('data-theme'))

const style = {
  version: 8,
  sources: {
    here: { type: 'geojson', data: { type: 'Point', coordinates: [0, 0] }, attribution: 'Mapmakers' },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#ffffff' } },
    { id: 'here', type: 'circle', source: 'here' },
  ],
}

const number = (text: string) => Number(/[\d.]+/.exec(text.replace(/^color\(srgb /, ''))?.[0])

test('in the dark, the attribution and the scale of a light style can be read', async () => {
  document.documentElement.setAttribute('data-theme', 'dark')
  const styleUrls = [URL.createObjectURL(new Blob([JSON.stringify(style)]))]
  await render(<InteractiveMap label="Site" ground={{ styleUrls, imagery: null }} />)
  const region = page.getByRole('region', { name: 'Site' })
  await expect.element(region).toBeVisible()
  const map = region.element()
  const attribution = () => map.querySelector('.maplibregl-ctrl-attrib')
  await expect.poll(() => attribution()?.textContent).toContain('Mapmakers')
  // A mixed color counts to 1, the color of the text to 255: light letters on a dark box.
  const { backgroundColor, color } = getComputedStyle(attribution() as Element)
  expect(number(backgroundColor)).toBeLessThan(0.2)
  expect(number(color)).toBeGreaterThan(150)
  // The line of the scale is as light, and on a box too.
  const line = map.querySelector('[data-map-scale]')?.nextElementSibling
  const box = line?.closest('[class*="bg-surface"]')?.getBoundingClientRect()
  const { right, bottom } = (line as Element).getBoundingClientRect()
  expect(box?.right).toBeGreaterThan(right)
  expect(box?.bottom).toBeGreaterThan(bottom)
})
