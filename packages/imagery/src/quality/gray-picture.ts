/** The brightness of a small picture, from 0 to 255, row by row from the top. */
export type GrayPicture = { width: number; height: number; values: Uint8Array }

/** The longer side to which a photo is made smaller before it is measured, in a browser and on the server. */
export const graySide = 1024

/** The brightness of pixels that come as red, green, blue and possibly more, or as gray alone. */
export function grayPicture(
  pixels: ArrayLike<number>,
  { width, height, channels }: { width: number; height: number; channels: number },
): GrayPicture {
  const values = new Uint8Array(width * height)
  const [red, green, blue] = channels < 3 ? [0, 0, 0] : [0, 1, 2]
  for (let index = 0, at = 0; index < values.length; index += 1, at += channels) {
    // The weights of the sRGB primaries, in parts of 256.
    const brightness =
      54 * (pixels[at + red] as number) +
      183 * (pixels[at + green] as number) +
      19 * (pixels[at + blue] as number)
    values[index] = (brightness + 128) >> 8
  }
  return { width, height, values }
}

/** The mean of each square of two by two. What two decoders make of the finest detail differs; this evens it out. */
export function halved({ width, height, values }: GrayPicture): GrayPicture {
  const half = { width: width >> 1, height: height >> 1 }
  const means = new Uint8Array(half.width * half.height)
  for (let y = 0; y < half.height; y += 1)
    for (let x = 0; x < half.width; x += 1) {
      const at = 2 * y * width + 2 * x
      const sum =
        (values[at] as number) +
        (values[at + 1] as number) +
        (values[at + width] as number) +
        (values[at + width + 1] as number)
      means[y * half.width + x] = (sum + 2) >> 2
    }
  return { ...half, values: means }
}
