const size = 32

/** Slanted stripes that repeat without a seam, on a faint ground of the same colour. */
export const hatchImage = (colour: string): ImageData => {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return new ImageData(size, size)
  context.strokeStyle = colour
  context.fillStyle = colour
  context.globalAlpha = 0.12
  context.fillRect(0, 0, size, size)
  context.globalAlpha = 0.75
  context.lineWidth = 4
  context.beginPath()
  for (const start of [-size, -size / 2, 0, size / 2, size]) {
    context.moveTo(start - 8, size + 8)
    context.lineTo(start + size + 8, -8)
  }
  context.stroke()
  return context.getImageData(0, 0, size, size)
}
