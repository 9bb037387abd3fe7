import type { Locator } from '@playwright/test'

export type Color = readonly [red: number, green: number, blue: number]
type Box = { x: number; y: number; width: number; height: number }

/** The colors of a part of what is drawn, row by row, in device pixels; the part is counted from the corner of the element. */
export const pixelsOf = async (drawn: Locator, part?: Box): Promise<Color[][]> => {
  const whole = await drawn.boundingBox()
  if (!whole) throw new Error('nothing is drawn')
  const clip = part ? { ...part, x: whole.x + part.x, y: whole.y + part.y } : whole
  const picture = (await drawn.page().screenshot({ clip })).toString('base64')
  const { width, values } = await drawn.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('no canvas to read the picture with')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    // As text: an array of a million numbers would be minutes on its way.
    let letters = ''
    for (let at = 0; at < data.length; at += 8192)
      letters += String.fromCharCode(...data.subarray(at, at + 8192))
    return { width: bitmap.width, values: btoa(letters) }
  }, picture)
  const data = Buffer.from(values, 'base64')
  const color = (at: number): Color => [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  return Array.from({ length: data.length / (4 * width) }, (_, y) =>
    Array.from({ length: width }, (_, x) => color(4 * (y * width + x))),
  )
}

export const isRed = ([red, green, blue]: Color): boolean => red > 150 && green < 90 && blue < 90

/** As near to '#009662' as drawing without a graphics card gets. */
export const isNear =
  (hex: string) =>
  (color: Color): boolean =>
    [1, 3, 5].every(
      (at, index) => Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - (color[index] ?? 0)) < 40,
    )
