import { asDemoPilot, type DemoPilot } from './demo-pilot.ts'
import { drawPhoto, type Flaw } from './draw-photo.ts'
import { fetchPatiently } from './fetch-patiently.ts'
import { inParallel } from './in-parallel.ts'
import type { Provider } from './provider-client.ts'

type DeliveredFile = {
  name: string
  /** Which shot it is assigned to, counted from the first; none leaves it to the pilot. */
  shot?: number
  side?: number
  /** Another exposure of the photo before it. */
  isExposure?: true
  hasGps?: false
  /** What a quality rule finds. */
  flaw?: Flaw
  /** A file that ends in the middle, as after a card was pulled out too early. */
  isDamaged?: true
}

const numbered = (number: number): string => `DJI_${String(number).padStart(4, '0')}.JPG`

/** By shot and place: what has gone wrong on the flight. */
const flaws: Readonly<Record<string, Pick<DeliveredFile, 'flaw' | 'hasGps'>>> = {
  '0 5': { flaw: 'blurred' },
  '1 4': { flaw: 'dark' },
  '2 6': { hasGps: false },
  '3 4': { flaw: 'blurred' },
  '3 5': { flaw: 'blurred' },
}

/** Photos of each shot in turn, with a bracket at the start of each. */
const manyFiles = (shots: number, ofEach: number): DeliveredFile[] =>
  Array.from({ length: shots * ofEach }, (_, index) => {
    const [shot, place] = [Math.floor(index / ofEach), index % ofEach]
    return {
      name: numbered(301 + index),
      shot,
      ...(shot > 0 && { side: (shot - 1) % 4 }),
      ...((place === 1 || place === 2) && { isExposure: true as const }),
      ...flaws[`${shot} ${place}`],
    }
  })

/** What its pilot submits as soon as it has arrived. */
const submitted = 'FLY-16'

/** The files of the missions that are being delivered, by reference. */
const deliveries: Readonly<Record<string, readonly DeliveredFile[]>> = {
  // Some sorted, some not yet, one blurred, two without a position, one damaged.
  'FLY-13': [
    { name: numbered(211), shot: 0, side: 0 },
    { name: numbered(212), shot: 0, side: 0, hasGps: false },
    { name: numbered(213), shot: 1 },
    { name: numbered(214), shot: 1, flaw: 'blurred' },
    { name: numbered(215), side: 1 },
    { name: numbered(216), side: 2 },
    { name: numbered(217), side: 3, hasGps: false },
    { name: numbered(218), side: 3, isDamaged: true },
  ],
  // Everything delivered once; two shots are requested again.
  'FLY-14': [
    { name: numbered(87), shot: 0 },
    { name: numbered(88), shot: 1, side: 0 },
    { name: numbered(89), shot: 2, side: 1 },
    { name: numbered(90), shot: 3, side: 2 },
    { name: numbered(91), shot: 4, side: 3 },
  ],
  'FLY-15': [
    { name: numbered(1), shot: 0 },
    { name: numbered(2), shot: 1, side: 0 },
    { name: numbered(3), shot: 2, side: 1 },
  ],
  [submitted]: manyFiles(5, 8),
}

type Target = { mission_id: number; shot_id: number | null; takenAt: Date }

const sendFile = async (
  pilot: DemoPilot,
  { name }: DeliveredFile,
  bytes: Buffer,
  target: Target,
): Promise<void> => {
  const { mission_id, shot_id, takenAt } = target
  const about = { mission_id, shot_id, shot_type_id: null }
  const begun = await pilot.send('POST', '/v1/pilots/uploads', {
    ...about,
    type: 'images',
    start_part: 1,
    end_part: 1,
    file_name: name,
    size: bytes.length,
    fingerprint: `${name}-${bytes.length}-${takenAt.getTime()}`,
  })
  // An interrupted load has sent it.
  if (begun.status === 409) return
  const { upload_id, file_name, multipart_urls } = (await begun.json()) as {
    upload_id: string
    file_name: string
    multipart_urls: Record<string, string>
  }
  const part = await fetchPatiently(multipart_urls['1'] ?? '', { method: 'PUT', body: new Uint8Array(bytes) })
  const completed = await pilot.send('POST', '/v1/pilots/uploads', {
    ...about,
    file_name,
    upload_id,
    original_file_name: name,
    original_created_at: takenAt.toISOString(),
    size: bytes.length,
    type: 'image/jpeg',
    parts: [`1:${part.headers.get('etag')?.replaceAll('"', '')}`],
  })
  if (!completed.ok) throw new Error(`The demo data: ${name} got ${await completed.text()}`)
}

/** The photos that the demo pilot has taken but not submitted. */
export const loadDeliveredFiles = async (
  apiUrl: string,
  provider: Provider,
  missionIds: ReadonlyMap<string, number>,
): Promise<void> => {
  await asDemoPilot(apiUrl, (pilot) =>
    Promise.all(
      Object.entries(deliveries).map(async ([reference, files]) => {
        const id = missionIds.get(reference)
        if (id === undefined) return
        const mission = await provider.read('GET /v1/provider/missions/{id}', {
          params: { id },
          query: { assets: 'none' },
        })
        if (mission.status !== 'assets_uploaded') return
        const { latitude, longitude } = mission.location ?? {}
        const start = Date.parse(mission.scheduled_at_start ?? '')
        await inParallel([...files.entries()], 2, async ([index, file]) => {
          // Exposures of one view are taken at once, from one place.
          const first = files.slice(0, index + 1).findLastIndex(({ isExposure }) => !isExposure)
          const at = {
            latitude: (latitude ?? 0) + first * 0.00004,
            longitude: (longitude ?? 0) - first * 0.00003,
          }
          const takenAt = new Date(start + first * 40_000 + (index - first) * 1000)
          const { isDamaged, shot } = file
          const photo = await drawPhoto({ ...file, at, takenAt, exposure: index - first }, index)
          const bytes = isDamaged ? photo.subarray(0, photo.length / 3) : photo
          const shot_id = shot === undefined ? null : (mission.shots[shot]?.id ?? null)
          await sendFile(pilot, file, bytes, { mission_id: id, shot_id, takenAt })
        })
        if (reference === submitted)
          await pilot.send('PATCH', `/v1/pilots/missions/${id}/status/processing_shots`)
      }),
    ).then(() => undefined),
  )
}
