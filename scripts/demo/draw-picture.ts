import { crc32, deflateSync } from 'node:zlib'

type Color = readonly [red: number, green: number, blue: number]

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG whose every pixel is asked for. */
const drawPng = (width: number, height: number, colorAt: (x: number, y: number) => Color): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(colorAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const within = (value: number, from: number, to: number): boolean => value >= from && value < to

/** A card with a header, a portrait and lines of text, of nobody. */
export const drawCard = (): Buffer =>
  drawPng(480, 300, (x, y) => {
    if (y < 54) return [11, 19, 34]
    if (within(x, 30, 150) && within(y, 84, 234)) {
      const head = (x - 90) ** 2 + (y - 136) ** 2 < 900
      const shoulders = (x - 90) ** 2 / 2500 + (y - 234) ** 2 / 3000 < 1
      return head || shoulders ? [124, 136, 155] : [236, 239, 244]
    }
    const line = [94, 126, 158, 190, 222].findIndex((top) => within(y, top, top + 12))
    if (line >= 0 && within(x, 180, 430 - 40 * (line % 3))) return line === 0 ? [0, 150, 98] : [189, 197, 209]
    return [250, 250, 247]
  })

/** A coast from above at sunrise: sea, surf and sand. */
export const drawCoast = (hue: number): Buffer =>
  drawPng(640, 400, (x, y) => {
    const shore = 320 + 40 * Math.sin(y / 55 + hue) + 14 * Math.sin(y / 17)
    const fromShore = x - shore
    if (Math.abs(fromShore) < 7 + 4 * Math.sin(y / 9)) return [244, 248, 250]
    if (fromShore < 0) {
      const depth = Math.min(-fromShore / 320, 1)
      return [20 + 40 * (1 - depth), 110 + 70 * (1 - depth), 150 + 50 * (1 - depth) - 8 * hue].map(
        Math.round,
      ) as never
    }
    const grain = ((x * 31 + y * 17) % 9) - 4
    return [222 + grain, 196 + grain, 150 + grain]
  })

/** A page of one line. */
export const writePdf = (line: string): Buffer => {
  const text = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let document = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = document.length
    document += `${index + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = document.length
  document += `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(document, 'latin1')
}
