import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { exitWith } from './lib/problem.ts'
import { root } from './lib/settings.ts'

const portal = join(root, 'apps/portal')

/** The icons of the installed portal, drawn from the same mark as the icon of its tab. */
const icons = [
  { source: 'public/favicon.svg', name: 'icon-192', size: 192 },
  { source: 'public/favicon.svg', name: 'icon-512', size: 512 },
  { source: 'icons/maskable.svg', name: 'maskable-192', size: 192 },
  { source: 'icons/maskable.svg', name: 'maskable-512', size: 512 },
  // iOS rounds the corners itself, and makes what is transparent black.
  { source: 'icons/maskable.svg', name: 'apple-touch-icon', size: 180 },
]

const unitsOfDrawing = 32
const dotsPerInch = 72

try {
  for (const { source, name, size } of icons) {
    const drawing = await readFile(join(portal, source))
    await sharp(drawing, { density: (dotsPerInch * size) / unitsOfDrawing })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(portal, `public/icons/${name}.png`))
  }
} catch (error) {
  exitWith(error)
}
