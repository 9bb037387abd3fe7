import { mediaTypeOf } from '@sortie/domain/mission/upload-file'
import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import { type GrayPicture, grayPicture, graySide } from '@sortie/imagery/quality/gray-picture'
import { measurePicture, type PictureMeasures } from '@sortie/imagery/quality/measure-picture'

type Size = { width: number; height: number }

/** The size of the small picture, as the server rounds it. A photo that is smaller stays as it is. */
const smallSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, graySide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The parts of eight to which a JPEG is decoded, as long as that is enough: the server's decoder takes the same. */
const eighths = [1, 2, 4] as const

/**
 * Decodes a JPEG at a fraction of its size, so that one of 20 megapixels takes 5 MB instead of 80. Null where the
 * browser has no such decoder.
 */
const smallFrame = async (photo: Blob, { width, height }: Size): Promise<VideoFrame | null> => {
  if (typeof ImageDecoder === 'undefined') return null
  const part = eighths.find((eighth) => Math.max(width, height) * eighth >= 8 * graySide)
  const decoder = new ImageDecoder({
    data: photo.stream(),
    type: 'image/jpeg',
    ...(part && {
      desiredWidth: Math.ceil((width * part) / 8),
      desiredHeight: Math.ceil((height * part) / 8),
    }),
  })
  try {
    return (await decoder.decode()).image
  } finally {
    decoder.close()
  }
}

const smallBitmap = async (photo: Blob, type: string, facts: PhotoFacts | null): Promise<ImageBitmap> => {
  const isUpright = (facts?.orientation ?? 1) === 1
  const stored = facts?.width && facts.height ? { width: facts.width, height: facts.height } : null
  const frame =
    stored && isUpright && type === 'image/jpeg' ? await smallFrame(photo, stored).catch(() => null) : null
  if (frame && stored) {
    const { width, height } = smallSize(stored)
    try {
      return await createImageBitmap(frame, {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'medium',
      })
    } finally {
      frame.close()
    }
  }
  const whole = await createImageBitmap(photo)
  const { width, height } = smallSize(whole)
  try {
    return await createImageBitmap(whole, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'medium',
    })
  } finally {
    whole.close()
  }
}

const grayOf = (bitmap: ImageBitmap): GrayPicture | null => {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // As the server does with what is transparent.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  return grayPicture(context.getImageData(0, 0, width, height).data, { width, height, channels: 4 })
}

/** The types that browsers decode as the server does. */
const measuredTypes = ['image/jpeg', 'image/png', 'image/webp']

/** What is measured of a photo's pixels, as the server measures it. Null for what cannot be decoded here. */
export const measurePhoto = async (file: File, facts: PhotoFacts | null): Promise<PictureMeasures | null> => {
  const type = facts?.format === 'jpeg' ? 'image/jpeg' : mediaTypeOf(file)
  if (!measuredTypes.includes(type)) return null
  const bitmap = await smallBitmap(file, type, facts)
  try {
    const picture = grayOf(bitmap)
    return picture && measurePicture(picture)
  } finally {
    bitmap.close()
  }
}
