/** Videos of a few boxes, as far as they are read here: an index with tracks, and data. */

const box = (type: string, ...content: readonly Uint8Array[]): Buffer => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0), 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...content])
}

/** The rotation of a track: the four numbers of its matrix that determine it. */
const matrices = { 0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] } as const

export interface VideoTrack {
  handler: 'vide' | 'soun' | 'meta'
  width?: number
  height?: number
  turned?: keyof typeof matrices
}

const track = ({ handler, width = 0, height = 0, turned = 0 }: VideoTrack): Buffer => {
  const header = Buffer.alloc(84)
  const [a, b, c, d] = matrices[turned]
  for (const [at, value] of [
    [40, a],
    [44, b],
    [52, c],
    [56, d],
    [76, width],
    [80, height],
  ] as const)
    header.writeInt32BE(value * 65_536, at)
  const kind = Buffer.alloc(24)
  kind.write(handler, 8, 'latin1')
  return box('trak', box('tkhd', header), box('mdia', box('hdlr', kind)))
}

/** An MP4 with these tracks; by default one with a picture of 1920 by 1080 pixels. */
export const videoFile = (
  tracks: readonly VideoTrack[] = [{ handler: 'vide', width: 1920, height: 1080 }],
): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
    box('moov', ...tracks.map(track)),
    box('mdat', Buffer.alloc(100)),
  ])
