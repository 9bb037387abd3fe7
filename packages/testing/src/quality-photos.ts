import sharp, { type Sharp } from 'sharp'

const [width, height] = [2000, 1500]

/** The same numbers from 0 to 1 for the same seed, on every machine. */
const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const grains = (count: number, next: () => number): Buffer => {
  const drawn = Buffer.alloc(count)
  for (let at = 0; at < count; at += 1) drawn[at] = next()
  return drawn
}

/** Detail of every size, as of gravel, trees and roofs from above. */
const drawGround = async (seed: number): Promise<Buffer> => {
  const next = numbers(seed)
  const octaves = await Promise.all(
    [1, 2, 4, 8, 16, 64].map(async (cell) => {
      const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
      return sharp(
        grains(columns * rows, () => next() * 255),
        { raw: { width: columns, height: rows, channels: 1 } },
      )
        .resize(width, height, { fit: 'fill', kernel: 'linear' })
        .raw()
        .toBuffer()
    }),
  )
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = 40 + octaves.reduce((sum, octave) => sum + (octave[at] as number), 0) / octaves.length / 1.7
  const roof = () => {
    const [x, y] = [next() * (width - 400), next() * (height - 300)]
    const shade = Math.round(40 + next() * 180)
    return `<rect x="${x}" y="${y}" width="${120 + next() * 260}" height="${90 + next() * 180}" fill="rgb(${shade},${shade},${shade})"/>`
  }
  const roofs = Array.from({ length: 12 }, roof).join('')
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${roofs}</svg>`,
  )
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .composite([{ input: drawing }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const grounds = new Map<number, Promise<Buffer>>()

/** Drawn once: it takes seconds, and most photos show the same ground. */
const ground = async (seed: number): Promise<Sharp> => {
  const drawn = grounds.get(seed) ?? drawGround(seed)
  grounds.set(seed, drawn)
  return sharp(await drawn)
}

const withNoise = async (picture: Sharp): Promise<Sharp> => {
  const next = numbers(9)
  const noise = grains(width * height, () => 128 + (next() - 0.5) * 60)
  const input = await sharp(noise, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return sharp(
    await picture
      .composite([{ input, blend: 'overlay' }])
      .png()
      .toBuffer(),
  )
}

/** As a hand or a flight that is too fast blurs: along one direction only. */
const motion = (length: number) => ({
  width: length,
  height: 3,
  kernel: [...Array(length).fill(0), ...Array(length).fill(1), ...Array(length).fill(0)],
})

const flat = (shade: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: shade, b: shade } } })

const sky = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#4a86c8"/><stop offset="1" stop-color="#c9dcec"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#sky)"/></svg>`,
    ),
  )

/** Photos with known faults, by name. The same bytes each time. */
const drawings: Readonly<Record<string, () => Promise<Sharp>>> = {
  sharp: () => ground(1),
  'another view': () => ground(2),
  'slightly blurred': async () => (await ground(1)).blur(2),
  blurred: async () => (await ground(1)).blur(6),
  'very blurred': async () => (await ground(1)).blur(14),
  'moved a little': async () => (await ground(1)).convolve(motion(9)),
  moved: async () => (await ground(1)).convolve(motion(31)),
  'sharp with noise': async () => withNoise(await ground(1)),
  'blurred with noise': async () => withNoise((await ground(1)).blur(8)),
  'too dark': async () => (await ground(1)).linear(0.12, -4),
  'too bright': async () => (await ground(1)).linear(2.6, 40),
  sky: async () => sky(),
  'mostly sky': async () => {
    const strip = await (await ground(1)).resize(width, 400, { fit: 'cover' }).png().toBuffer()
    return sharp(
      await sky()
        .composite([{ input: strip, top: height - 400, left: 0 }])
        .png()
        .toBuffer(),
    )
  },
  fog: async () => flat(200),
}

/** A photo with a known fault, as a JPEG. */
export const qualityPhoto = async (name: string): Promise<Buffer> => {
  const drawing = drawings[name]
  if (!drawing) throw new Error(`there is no photo ${name}`)
  return (await drawing()).jpeg({ quality: 85 }).toBuffer()
}
