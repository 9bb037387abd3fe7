type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb | null => {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex.trim())
  if (!match) return null
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16))
  return [red, green, blue]
}

/** The components of a color from 0 to 255; black if it is not #rrggbb. */
export const rgbOf = (hex: string): Rgb => parse(hex) ?? [0, 0, 0]

const luminance = (rgb: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The color of a sign on this fill: white if it reaches a contrast of 3:1, else ink. */
export const signOn = (fill: string): 'white' | 'ink' => {
  const rgb = parse(fill)
  return rgb && 1.05 / (luminance(rgb) + 0.05) >= 3 ? 'white' : 'ink'
}

/** Whether white text is easier to read on this color than black. */
export const isDark = (hex: string): boolean => luminance(rgbOf(hex)) < 0.18

/** The color at `share` of the way from one to the other; the first if either is not #rrggbb. */
export const mix = (from: string, to: string, share: number): string => {
  const start = parse(from)
  const end = parse(to)
  if (!start || !end) return from
  const parts = start.map((value, index) => Math.round(value + ((end[index] ?? 0) - value) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
