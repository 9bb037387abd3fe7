import type { Route } from '@playwright/test'

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]

/** A field of a protocol buffer that holds bytes. */
const bytes = (field: number, content: readonly number[]): number[] => [
  field * 8 + 2,
  ...varint(content.length),
  ...content,
]

const extent = 4096
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)

/** One square as large as the tile, as a vector tile has it. */
const fullTile = (): number[] => {
  const corners = [extent, 0, 0, extent, -extent, 0].map(zigzag)
  const geometry = [9, 0, 0, 26, ...corners, 15].flatMap(varint)
  const polygon = [3 * 8, 3, ...bytes(4, geometry)]
  const layer = [
    15 * 8,
    2,
    ...bytes(1, [...Buffer.from('ground')]),
    ...bytes(2, polygon),
    5 * 8,
    ...varint(extent),
  ]
  return bytes(3, layer)
}

const headerSize = 127

/** A PMTiles archive, version 3, uncompressed, of one tile that is the whole world. */
const tileArchive = (): Buffer => {
  const tile = fullTile()
  const directory = [1, 0, 1, ...varint(tile.length), 1]
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(headerSize)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const metadataAt = headerSize + directory.length
  const tilesAt = metadataAt + metadata.length
  const numbers = [
    headerSize,
    directory.length,
    metadataAt,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    tile.length,
  ]
  for (const [index, value] of [...numbers, 1, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  // Clustered, no compression of either kind, vector tiles.
  for (const [index, value] of [1, 1, 1, 1].entries()) header.writeUInt8(value, 96 + index)
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  return Buffer.concat([header, Buffer.from(directory), metadata, Buffer.from(tile)])
}

/** Responds with the part of the archive that is asked for. */
export const sendArchive = (route: Route): Promise<void> => {
  const archive = tileArchive()
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? []
  const part = archive.subarray(Number(from), to ? Number(to) + 1 : undefined)
  const last = Number(from) + part.length - 1
  return route.fulfill({
    status: 206,
    body: part,
    headers: {
      'content-range': `bytes ${from}-${last}/${archive.length}`,
      'content-length': String(part.length),
    },
  })
}
