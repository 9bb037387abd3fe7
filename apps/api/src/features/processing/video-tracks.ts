import { type FileHandle, open } from 'node:fs/promises'

export interface VideoTracks {
  hasPicture: boolean
  hasSound: boolean
  /** Of the largest picture as it is viewed: a phone on its side says how to turn it. */
  size: { width: number; height: number } | null
}

interface Box {
  type: string
  /** Where its content begins and ends. */
  from: number
  to: number
}

const mostBoxes = 10_000

/** Boxes one after another, and whether they end where they are said to. */
const readBoxes = async (file: FileHandle, from: number, to: number): Promise<[Box[], isWhole: boolean]> => {
  const header = Buffer.alloc(16)
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    if (bytesRead < 8 || boxes.length >= mostBoxes) return [boxes, false]
    const short = header.readUInt32BE(0)
    const isLong = short === 1 && bytesRead === 16
    // Zero: to the end.
    const length = short === 0 ? to - at : isLong ? Number(header.readBigUInt64BE(8)) : short
    if (length < (isLong ? 16 : 8) || at + length > to) return [boxes, false]
    boxes.push({ type: header.toString('latin1', 4, 8), from: at + (isLong ? 16 : 8), to: at + length })
    at += length
  }
  return [boxes, true]
}

/** Whether what is made of boxes (MP4, MOV, HEIC) is all there, with one of this type among them. */
export const hasWholeBoxes = async (path: string, needed: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const [boxes, isWhole] = await readBoxes(file, 0, (await file.stat()).size)
    return isWhole && boxes.some(({ type }) => type === needed)
  } finally {
    await file.close()
  }
}

const bytesOf = async (file: FileHandle, { from, to }: Box, most: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(most, to - from)), { position: from })
  return buffer.subarray(0, bytesRead)
}

const longestTrackHeader = 96

/** Width and height with the turn that the matrix of a track makes of them. */
const sizeOf = (header: Buffer): VideoTracks['size'] => {
  const matrixAt = header[0] === 1 ? 52 : 40
  if (header.length < matrixAt + 44) return null
  const [width, height] = [36, 40].map((at) => Math.round(header.readUInt32BE(matrixAt + at) / 65_536))
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => header.readInt32BE(matrixAt + at))
  if (!width || !height) return null
  const isOnItsSide = a === 0 && d === 0 && b !== 0 && c !== 0
  return isOnItsSide ? { width: height, height: width } : { width, height }
}

/** The kinds of tracks in an MP4 or MOV; null for one of long ago, whose index is compressed. */
export const readVideoTracks = async (path: string): Promise<VideoTracks | null> => {
  const file = await open(path)
  try {
    const childrenOf = async (box: Box | undefined): Promise<Box[]> =>
      box ? (await readBoxes(file, box.from, box.to))[0] : []
    const child = async (box: Box | undefined, type: string) =>
      (await childrenOf(box)).find((one) => one.type === type)
    const whole: Box = { type: '', from: 0, to: (await file.stat()).size }
    const inMovie = await childrenOf(await child(whole, 'moov'))
    if (inMovie.some(({ type }) => type === 'cmov')) return null
    const found: { handler: string; size: VideoTracks['size'] }[] = []
    for (const track of inMovie.filter(({ type }) => type === 'trak')) {
      const handler = await child(await child(track, 'mdia'), 'hdlr')
      const header = await child(track, 'tkhd')
      found.push({
        handler: handler ? (await bytesOf(file, handler, 12)).toString('latin1', 8) : '',
        size: header ? sizeOf(await bytesOf(file, header, longestTrackHeader)) : null,
      })
    }
    const pictures = found.filter(({ handler }) => handler === 'vide')
    const sizes = pictures.flatMap(({ size }) => size ?? [])
    return {
      hasPicture: pictures.length > 0,
      hasSound: found.some(({ handler }) => handler === 'soun'),
      size: sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null,
    }
  } finally {
    await file.close()
  }
}
