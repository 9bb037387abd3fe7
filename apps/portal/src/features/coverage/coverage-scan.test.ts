import type { SurveyPhoto } from '@sortie/imagery/coverage/survey-coverage'
import type { PhotoReading } from '@sortie/imagery/photo-facts'
import { readPhotoFacts } from '@sortie/imagery/read-photo-facts'
import { dronePhoto, droneRaw, jpegPhoto } from '@sortie/testing/photo-fixture'
import { describe, expect, test, vi } from 'vitest'
import type { CoverageAnalysis } from './analyze-coverage.ts'
import { createCoverageScan, type ScanState } from './coverage-scan.ts'

const photoAt = (latitude: number) => dronePhoto({ latitude, longitude: -93.2, relativeAltitudeMeters: 80 })

const fileOf = (name: string, bytes: BlobPart = photoAt(44.9), lastModified = 1) =>
  new File([bytes], name, { type: 'image/jpeg', lastModified })

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => fileOf(`DJI_${index}.JPG`, photoAt(44.9 + index / 1000)))

const level = (analyzed: readonly SurveyPhoto[]) =>
  ({ withGps: analyzed.length }) as unknown as CoverageAnalysis

const open = (
  tools: {
    read?: (photo: Blob) => Promise<PhotoReading>
    analyze?: Parameters<typeof createCoverageScan>[0]['analyze']
  } = {},
) => {
  const closed = vi.fn()
  const onAnalyzed = vi.fn()
  const scan = createCoverageScan({
    openReaders: () => ({
      readers: [tools.read ?? readPhotoFacts, tools.read ?? readPhotoFacts],
      close: closed,
    }),
    analyze: tools.analyze ?? (async (analyzed) => level(analyzed)),
    onAnalyzed,
  })
  const phases: ScanState['phase'][] = [scan.getState().phase]
  scan.subscribe(() => {
    if (scan.getState().phase !== phases.at(-1)) phases.push(scan.getState().phase)
  })
  const settled = () => vi.waitUntil(() => scan.getState().phase !== 'processing')
  return { scan, phases, settled, closed, onAnalyzed }
}

const namesOf = ({ images }: ScanState) => images.map(({ name }) => name)

describe('A-GPS-03 a scan', () => {
  test('goes from the instructions through processing to completed, and shows its progress', async () => {
    const { scan, phases, settled, closed, onAnalyzed } = open()
    const totals = new Set<number | undefined>()
    scan.subscribe(() => totals.add(scan.getState().progress?.total))
    scan.add(photos(3))
    await settled()
    expect(phases).toEqual(['instructions', 'processing', 'completed'])
    expect(totals).toContain(3)
    expect(scan.getState()).toMatchObject({ analysis: { withGps: 3 }, progress: null, failed: [] })
    expect(closed).toHaveBeenCalled()
    expect(onAnalyzed).toHaveBeenCalledExactlyOnceWith({ withGps: 3 })
  })

  test('that gets more photos while it runs becomes longer, and ends once', async () => {
    const { scan, phases, settled } = open()
    scan.add(photos(3).slice(0, 1))
    scan.add(photos(3))
    await settled()
    expect(namesOf(scan.getState())).toEqual(['DJI_0.JPG', 'DJI_1.JPG', 'DJI_2.JPG'])
    expect(scan.getState().doubleCount).toBe(1)
    expect(phases).toEqual(['instructions', 'processing', 'completed'])
  })

  test('A-GPS-07 is cleared by starting over, also in the middle', async () => {
    const { scan, settled } = open()
    scan.add([...photos(2), fileOf('broken.jpg', 'no photo')])
    await settled()
    expect(scan.getState().failed).toHaveLength(1)
    const { id = '' } = scan.getState().images[0] ?? {}
    expect(scan.fileOf(id)?.name).toBe('DJI_0.JPG')
    scan.startOver()
    expect(scan.fileOf(id)).toBeUndefined()
    expect(scan.getState()).toMatchObject({ phase: 'instructions', images: [], failed: [], analysis: null })
    scan.add(photos(2))
    scan.startOver()
    await new Promise((resolve) => setTimeout(resolve))
    expect(scan.getState()).toMatchObject({ phase: 'instructions', images: [], note: null })
  })
})

describe('adding', () => {
  test('A-GPS-05 lists failed files with the reason, and removes one that is added again and read', async () => {
    const { scan, settled } = open()
    scan.add([fileOf('good.jpg'), fileOf('cut.jpg', photoAt(45).subarray(0, 700)), fileOf('empty.jpg', '')])
    await settled()
    const named = () => scan.getState().failed.map(({ name, failure }) => `${name} ${failure}`)
    expect(named().sort()).toEqual(['cut.jpg truncated', 'empty.jpg empty-file'])
    scan.add([fileOf('cut.jpg', photoAt(45))])
    await settled()
    expect(named()).toEqual(['empty.jpg empty-file'])
    expect(namesOf(scan.getState())).toEqual(['good.jpg', 'cut.jpg'])
    scan.add([fileOf('empty.jpg', '')])
    await settled()
    expect(named()).toEqual(['empty.jpg empty-file'])
  })

  test('counts a photo once, however often and under whatever name it is added', async () => {
    const { scan, settled } = open()
    scan.add([fileOf('DJI_1.JPG'), fileOf('DJI_1.JPG')])
    await settled()
    scan.add([fileOf('DJI_1.JPG'), fileOf('copy of DJI_1.JPG', photoAt(44.9), 2)])
    await settled()
    expect(namesOf(scan.getState())).toEqual(['DJI_1.JPG'])
    expect(scan.getState().doubleCount).toBe(3)
    scan.add([fileOf('DJI_1.JPG')])
    expect(scan.getState()).toMatchObject({ phase: 'completed', note: 'all-doubles', doubleCount: 4 })
  })

  test('keeps photos of two cards apart that have the same name', async () => {
    const { scan, settled } = open()
    scan.add([fileOf('DJI_1.JPG')])
    scan.add([fileOf('DJI_1.JPG', photoAt(44.95), 2), fileOf('DJI_1.JPG', photoAt(44.96), 3)])
    await settled()
    expect(namesOf(scan.getState())).toEqual(['DJI_1.JPG', 'DJI_1.JPG (2)', 'DJI_1.JPG (3)'])
  })

  test('accepts only JPEG and DNG images, and says what it left out', async () => {
    const { scan, settled } = open()
    scan.add([new File(['x'], 'flight.mp4'), new File(['x'], '.DS_Store')])
    expect(scan.getState()).toMatchObject({
      phase: 'instructions',
      note: 'no-images',
      otherNames: ['flight.mp4'],
    })
    scan.add([
      fileOf('a.JPEG'),
      new File([jpegPhoto({})], 'picked', { type: 'image/jpeg' }),
      new File([droneRaw({ latitude: 45, longitude: -93.2, relativeAltitudeMeters: 80 })], 'b.dng'),
      new File(['x'], 'b.srt'),
    ])
    await settled()
    expect(namesOf(scan.getState())).toEqual(['a.JPEG', 'picked', 'b.dng'])
    expect(scan.getState()).toMatchObject({ note: null, otherNames: ['flight.mp4', 'b.srt'] })
  })

  test('recognizes the raw image of a shot, though its JPEG is the one that counts', async () => {
    const { scan, settled } = open()
    const raw = () =>
      new File([droneRaw({ latitude: 44.9, longitude: -93.2, relativeAltitudeMeters: 80 })], 'DJI_1.DNG', {
        lastModified: 1,
      })
    scan.add([raw(), fileOf('DJI_1.JPG')])
    await settled()
    expect(namesOf(scan.getState())).toEqual(['DJI_1.JPG'])
    scan.add([raw()])
    expect(scan.getState()).toMatchObject({ note: 'all-doubles', doubleCount: 1 })
  })

  test('A-GPS-02 reads a folder that was dropped, and says when that fails', async () => {
    const { scan, settled } = open()
    const found: (number | null)[] = []
    scan.subscribe(() => found.push(scan.getState().foundCount))
    await scan.addDrop(async (onFound) => {
      onFound(2)
      return photos(2)
    })
    await settled()
    expect(found).toContain(2)
    expect(scan.getState().images).toHaveLength(2)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await scan.addDrop(() => Promise.reject(new Error('the card is gone')))
    expect(scan.getState()).toMatchObject({ phase: 'completed', note: 'unreadable-drop', foundCount: null })
  })
})

describe('canceling', () => {
  test('leaves everything as it was before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isHeld = false
    const { scan, settled, onAnalyzed } = open({
      read: async (photo) => {
        if (isHeld) await promise
        return readPhotoFacts(photo)
      },
    })
    scan.add(photos(2))
    await settled()
    const before = scan.getState()
    isHeld = true
    scan.add(photos(5))
    expect(scan.getState().phase).toBe('processing')
    scan.cancel()
    resolve()
    await settled()
    await new Promise((done) => setTimeout(done))
    expect(scan.getState()).toMatchObject({ phase: 'completed', note: 'canceled', progress: null })
    expect(scan.getState().images).toBe(before.images)
    expect(scan.getState().analysis).toBe(before.analysis)
    expect(onAnalyzed).toHaveBeenCalledTimes(1)
    scan.add(photos(5))
    await settled()
    expect(scan.getState()).toMatchObject({ note: null, analysis: { withGps: 5 } })
  })

  test('while a folder is being read adds none of its files', async () => {
    const { promise, resolve } = Promise.withResolvers<File[]>()
    const { scan } = open()
    const dropped = scan.addDrop(() => promise)
    scan.cancel()
    resolve(photos(2))
    await dropped
    expect(scan.getState()).toMatchObject({ phase: 'instructions', note: 'canceled', images: [] })
  })
})

test('an analysis that fails is reported, and the images can be added again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isBroken = true
  const { scan, settled } = open({
    analyze: async (analyzed) => {
      if (isBroken) throw new Error('out of memory')
      return level(analyzed)
    },
  })
  scan.add(photos(2))
  await settled()
  expect(scan.getState()).toMatchObject({ phase: 'instructions', note: 'not-analyzed', images: [] })
  isBroken = false
  scan.add(photos(2))
  await settled()
  expect(scan.getState()).toMatchObject({ phase: 'completed', note: null, analysis: { withGps: 2 } })
})

describe('the height of the takeoff point', () => {
  test('is used at once and for images added afterward, but not in a new scan', async () => {
    const counted: unknown[] = []
    const { scan, settled, onAnalyzed } = open({
      analyze: async (analyzed, { takeoffAboveSiteMeters }) => {
        counted.push([analyzed.length, takeoffAboveSiteMeters])
        return level(analyzed)
      },
    })
    scan.setTakeoff(10)
    expect(scan.getState()).toMatchObject({ phase: 'instructions', takeoffAboveSiteMeters: null })
    scan.add(photos(2))
    await settled()
    scan.setTakeoff(23)
    expect(scan.getState()).toMatchObject({ phase: 'processing', takeoffAboveSiteMeters: null })
    await settled()
    expect(scan.getState()).toMatchObject({ phase: 'completed', takeoffAboveSiteMeters: 23 })
    scan.setTakeoff(23)
    expect(scan.getState().phase).toBe('completed')
    scan.add(photos(3))
    await settled()
    scan.setTakeoff(null)
    await settled()
    expect(onAnalyzed).toHaveBeenCalledTimes(4)
    scan.setTakeoff(-5)
    await settled()
    scan.startOver()
    expect(scan.getState().takeoffAboveSiteMeters).toBeNull()
    scan.add(photos(1))
    await settled()
    expect(counted).toEqual([
      [2, null],
      [2, 23],
      [3, 23],
      [3, null],
      [3, -5],
      [1, null],
    ])
  })

  test('that was entered while images are read is used for them; canceling restores the old one', async () => {
    const counted: unknown[] = []
    let isHeld = false
    const { promise, resolve } = Promise.withResolvers<void>()
    const { scan, settled } = open({
      analyze: async (analyzed, { takeoffAboveSiteMeters }) => {
        if (isHeld) await promise
        counted.push([analyzed.length, takeoffAboveSiteMeters])
        return level(analyzed)
      },
    })
    scan.add(photos(2))
    await settled()
    scan.add(photos(3))
    scan.setTakeoff(7)
    await settled()
    expect(counted).toEqual([
      [2, null],
      [3, 7],
    ])
    isHeld = true
    scan.setTakeoff(50)
    scan.cancel()
    resolve()
    await settled()
    expect(scan.getState()).toMatchObject({ takeoffAboveSiteMeters: 7, note: 'canceled' })
    scan.add(photos(4))
    await settled()
    expect(counted.at(-1)).toEqual([4, 7])
  })
})
