import type { ObjectStore } from '@sortie/storage/object-store'
import { addApproved, addPayee } from '../src/features/payouts/payout-batch.fixtures.ts'
import { publishTerms } from '../src/features/terms/publish-terms.ts'
import { inTransaction } from '../src/platform/transaction.ts'
import type { TestApp } from './app.ts'
import { addHeld, addOffered, slotIn } from './pilot-missions.ts'
import { addLocation } from './records.ts'

/** What a call is made with so that it can be accepted: the values of its path, and fields of its body. */
export interface ReadyCall {
  params?: Record<string, string | number>
  body?: object
}

const amount = 15_000
const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Roof</name>
  <Point><coordinates>-118.48,34.03</coordinates></Point></Placemark></kml>`

/**
 * States without which calls only ever refuse, by the call: a mission that this pilot holds, with a shot and a photo, a
 * license to check, money that is owed. Each is made anew, because an accepted call ends it.
 */
export const readyStates = (sortie: TestApp, store: ObjectStore, pilotId: () => number) => {
  const { db } = sortie
  let made = 0
  const heldMission = async (mission: Parameters<typeof addHeld>[2] = {}) => {
    const id = await addHeld(db, pilotId(), mission)
    const shot = await db
      .insertInto('shots')
      .values({ mission_id: id, name: 'Roof' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, shot: shot.id }
  }
  const heldAsset = async (kind: 'image' | 'video') => {
    const { id, shot } = await heldMission()
    made += 1
    const [storage_key, media_type] = [`ready/${made}`, `${kind}/x`]
    // In a long run, a job looks at what nobody has processed: the file exists but cannot be read as an image.
    await store.put(storage_key, Buffer.from('x'), { contentType: media_type, size: 1 })
    const asset = await db
      .insertInto('assets')
      .values({
        mission_id: id,
        kind,
        name: `ready-${made}.bin`,
        storage_key,
        size: 1,
        media_type,
        fingerprint: `ready-${made}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, shot, assetId: asset.id }
  }
  const scheduled = async () => {
    made += 1
    const slot = slotIn(2 + (made % 25))
    // A long run comes back to each day, and values under test book others: what was booked there gives way.
    await db
      .updateTable('missions')
      .set({ scheduled_at_start: null, scheduled_at_end: null })
      .where('pilot_id', '=', pilotId())
      .where('status', 'in', ['pilot_accepted', 'pilot_assigned'])
      .where('scheduled_at_start', '<', slot.scheduled_at_end)
      .where('scheduled_at_end', '>', slot.scheduled_at_start)
      .execute()
    return slot
  }
  const license = async () => {
    const { id: license_type_id } = await db
      .insertInto('license_types')
      .values({ name: `Ready ${++made}`, issuer_type: 'other', reference_date_mode: 'expiration_date' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await db
      .insertInto('pilot_licenses')
      .values({
        pilot_id: pilotId(),
        license_type_id,
        expiration_date: '2099-01-01',
        document_required: true,
        image_key: `ready/license-${made}`,
        image_type: 'application/pdf',
        image_sha256: 'f'.repeat(64),
      })
      .returning(['id', 'revision'])
      .executeTakeFirstOrThrow()
    return { params: { id: pilotId(), license_id: row.id }, body: { revision: row.revision } }
  }
  const asset = (kind: 'image' | 'video') => async () => {
    const { id, shot, assetId } = await heldAsset(kind)
    return { params: { id, assetId }, body: { shot } }
  }
  const drone = async () => {
    const { id: drone_id } = await db
      .insertInto('drones')
      .values({ name: `Ready ${++made}`, full_name: `Ready ${made}`, manufacturer: 'Ready' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const camera = await db
      .insertInto('drone_cameras')
      .values({ drone_id, name: 'Ready' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = await db
      .insertInto('pilot_drones')
      .values({ drone_id, pilot_id: pilotId() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { pilotDroneId: own.id }, body: { id: camera.id } }
  }
  const owed = async () => addApproved(sortie, await addPayee(sortie), amount)

  const upload = async () => {
    const { id, shot } = await heldMission()
    const about = { mission_id: id, shot_id: shot, fingerprint: `ready-${++made}` }
    return { ...about, type: 'images', start_part: 1, end_part: 1, file_name: 'a.jpg' }
  }

  const states: Record<string, () => Promise<ReadyCall>> = {
    'POST /v1/pilots/uploads': async () => ({ body: { ...(await upload()), unique_file_name: undefined } }),
    'POST /v1/pilots/uploads/batch': async () => ({ body: { calls: [await upload(), await upload()] } }),
    'POST /v1/provider/missions/read_kml': async () => ({ body: { kml } }),
    'POST /v1/pilots/terms_acceptances': async () => {
      await inTransaction(db, (trx) => publishTerms(trx, 'Fly safely.'))
      const { id } = await db
        .selectFrom('terms_versions')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
      return { body: { version: Number(id) } }
    },
    'PATCH /missions/{id}/images/{assetId}': asset('image'),
    'PATCH /missions/{id}/videos/{assetId}': asset('video'),
    'PATCH /v1/pilots/missions/{id}/assets': async () => {
      const { id, shot, assetId } = await heldAsset('image')
      return { params: { id }, body: { ids: [assetId], shot } }
    },
    'POST /v1/pilots/missions/{id}/assets/delete_all': async () => {
      const { id, assetId } = await heldAsset('image')
      return { params: { id }, body: { targets: [{ type: 'image', id: assetId }] } }
    },
    'PATCH /pilots/missions/{id}/shots/{shotId}': async () => {
      const { id, shot } = await heldMission()
      return { params: { id, shotId: shot } }
    },
    'POST /pilots/pilot_drones/{pilotDroneId}/cameras': drone,
    'POST /v1/provider/pilots/{id}/licenses/{license_id}/verify': license,
    'POST /v1/provider/pilots/{id}/licenses/{license_id}/refuse': license,
    'PATCH /v1/pilots/missions/{id}/invitation': async () => ({
      params: { id: await addOffered(db, [pilotId()]) },
      body: await scheduled(),
    }),
    'POST /v2/pilots/missions/{id}/schedule': async () => {
      const { id } = await heldMission(await scheduled())
      const reason = { slug: `ready-${++made}`, short: `Ready ${made}`, is_pilot_selectable: true }
      await db.insertInto('reschedule_reasons').values(reason).execute()
      return { params: { id }, body: { ...(await scheduled()), reschedule_reason: reason.slug } }
    },
    'PUT /v1/pilots/missions/{id}/flight_date': async () => {
      const { id } = await heldMission()
      return { params: { id }, body: await scheduled() }
    },
    'PATCH /v1/pilots/missions/{id}/status/{status}': async () => {
      const { id } = await heldMission()
      return { params: { id, status: 'flight_complete' } }
    },
    'POST /v1/pilots/missions/{id}/laanc_flights': async () => {
      const { id } = await heldMission(await scheduled())
      return { params: { id } }
    },
    'POST /v1/provider/missions/{id}/preview': async () => {
      const { id } = await heldMission()
      return { params: { id }, body: { action: 'hold', status: undefined, body: undefined } }
    },
    'POST /v1/provider/missions/{id}/status/{status}': async () => {
      const { id } = await heldMission({ status: 'processing_shots' })
      return { params: { id, status: 'assets_classified' } }
    },
    'POST /v1/provider/missions/bulk': async () => {
      const { id } = await heldMission()
      return { body: { action: 'hold', ids: [id], reason: undefined, fly_by_date: undefined } }
    },
    'POST /v1/provider/missions/bulk/preview': async () => {
      const { id } = await heldMission()
      return { body: { action: 'cancel', ids: [id], fly_by_date: undefined } }
    },
    'POST /v2/pilots/missions': async () => {
      const { id: category_id } = await db
        .insertInto('categories')
        .values({ name: `Ready ${++made}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: point_of_interest } = await db
        .insertInto('points_of_interest')
        .values({ name: `Ready ${made}`, category_id, location_id: await addLocation(db) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { body: { mission_type: 'panorama', point_of_interest } }
    },
    'POST /v1/provider/payouts': async () => {
      const pilot_id = await addPayee(sortie)
      const payoutable_id = await addApproved(sortie, pilot_id, amount)
      return { body: { pilot_id, payoutable_id, payoutable_type: 'Mission', currency_code: 'USD', amount } }
    },
    'POST /v1/provider/payout_batches': async () => ({
      body: {
        key: `ready-batch-${++made}`,
        lines: [{ mission_id: await owed(), amount, currency_code: 'USD' }],
      },
    }),
    'PATCH /v1/pilots/notifications/{id}': async () => {
      const { id } = await db
        .insertInto('notifications')
        .values({ pilot_id: pilotId(), notification_type: 'new', title: 'Ready', body: '' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id } }
    },
  }
  return (call: string): Promise<ReadyCall> => states[call]?.() ?? Promise.resolve({})
}
