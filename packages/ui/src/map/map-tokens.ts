import { mix } from './color.ts'

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()

/** The names of the colors for the classes of depth, starting with gaps. */
export const depthColors = ['danger', 'attention', 'accent', 'accent-deep'] as const

/** The colors of the map, read from the design tokens: a WebGL layer cannot read a custom property. */
export const mapTokens = () => {
  const line = token('line')
  return {
    sea: mix(line, token('info-tint'), 0.35),
    land: token('canvas'),
    border: mix(line, token('edge'), 0.55),
    stateBorder: mix(line, token('edge'), 0.25),
    graticule: mix(line, token('edge'), 0.12),
    gridMinor: mix(token('sunken'), line, 0.6),
    gridMajor: mix(line, token('edge'), 0.3),
    name: token('ink-faint'),
    ink: token('ink'),
    surface: token('surface'),
    accent: token('accent'),
    danger: token('danger'),
    photo: token('info-deep'),
    firstPhoto: token('info'),
    /** From gaps to more photos than needed. */
    depths: depthColors.map(token),
  }
}

export type MapTokens = ReturnType<typeof mapTokens>
