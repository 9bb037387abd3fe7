import { expect } from 'vitest'

/** Two decoders make a little of the finest detail. */
const about = (value: number, tolerance: number) => expect.closeTo(value, -Math.log10(2 * tolerance))

const hash = (text: string) => expect.stringMatching(text)
const plain = { darkPercent: 0, brightPercent: 0 }

/**
 * What is measured of each photo of `quality-photos.ts`, in a browser and on the server. These values are where the
 * thresholds of docs/decisions/211 come from.
 */
export const expectedMeasures: Readonly<Record<string, () => object>> = {
  sharp: () => ({ ...plain, sharpness: about(83, 3), hash: hash('^c8c988686c84ac20$') }),
  'another view': () => ({ ...plain, sharpness: about(83, 3), hash: hash('^2026ca59c9ce0e60$') }),
  'slightly blurred': () => ({ ...plain, sharpness: about(78, 3), hash: hash('^c8c988686c84ac20$') }),
  blurred: () => ({ ...plain, sharpness: about(58, 4), hash: hash('^c8c988686c84ac20$') }),
  'very blurred': () => ({ ...plain, sharpness: about(20, 3), hash: hash('^c8c988686c84ac20$') }),
  'moved a little': () => ({ ...plain, sharpness: about(76, 3), hash: hash('^c8c988686c84ac20$') }),
  moved: () => ({ ...plain, sharpness: about(61, 4), hash: hash('^c8c988686c84ac20$') }),
  'sharp with noise': () => ({ ...plain, sharpness: about(86, 3), hash: hash('^c8c[89]88686c84ac20$') }),
  'blurred with noise': () => ({ ...plain, sharpness: about(87, 3), hash: hash('^c8c[89]88686c84ac20$') }),
  'too dark': () => ({
    sharpness: null,
    darkPercent: about(80, 3),
    brightPercent: 0,
    hash: hash('^0008884860840000$'),
  }),
  'too bright': () => ({
    sharpness: null,
    darkPercent: 0,
    brightPercent: about(96.5, 0.5),
    hash: hash('^0000006060000000$'),
  }),
  sky: () => ({ ...plain, sharpness: null, hash: hash('^0+$') }),
  'mostly sky': () => ({ ...plain, sharpness: about(83, 3), hash: hash('^000000000008686c$') }),
  fog: () => ({ ...plain, sharpness: null, hash: hash('^0+$') }),
}
