import { join } from 'node:path'
import { DiskStore } from '@sortie/storage/disk-store'
import { Client } from 'pg'
import sharp from 'sharp'

/** So many pictures differ; what a screen shows at a time is far less. */
const pictureCount = 300

const drawPicture = (number: number): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 60 + (number % 120), sigma: 20 } as const
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#507040', noise } })
    .jpeg({ quality: 75 })
    .toBuffer()
}

/** Gives a mission assets that have been processed, with smaller versions that can be loaded. */
export const addAssets = async (
  folder: string,
  databaseUrl: string,
  missionId: number,
  count: number,
): Promise<void> => {
  const store = new DiskStore({
    folder: join(folder, 'objects'),
    publicUrl: 'http://localhost/objects',
    signingKey: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  })
  const keyStart = `missions/${missionId}/bench`
  for (let number = 0; number < pictureCount; number++) {
    const picture = await drawPicture(number)
    await store.put(`${keyStart}-${number}`, picture, { contentType: 'image/jpeg', size: picture.length })
  }
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `insert into assets (mission_id, pilot_id, kind, name, storage_key, size, media_type, fingerprint, status,
         renditions, gps_latitude, gps_longitude, gps_altitude, taken_at, processed_at)
       select id, pilot_id, 'image', 'DJI_' || lpad(n::text, 4, '0') || '.JPG', $2 || '-original-' || n, 8000000 + n,
         'image/jpeg', 'bench-' || n, 'ready', jsonb_build_object('small_640', $2 || '-' || n % $3::integer),
         37.79, -122.39, 60, now(), now()
       from missions, generate_series(1, $4::integer) as n where id = $1`,
      [missionId, keyStart, pictureCount, count],
    )
  } finally {
    await client.end()
  }
}
