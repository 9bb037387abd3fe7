import { seeEachShotText } from '@sortie/domain/mission/reshoot'
import { claimSeconds } from '@sortie/domain/provider/review'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { staffSettings } from '../../../test/identity.ts'
import { duringChange } from '../../../test/lock-waits.ts'
import { staffIssuer } from '../../../test/staff.ts'
import { notificationsOf } from '../provider-missions/provider-mission.fixtures.ts'
import {
  addPhotos,
  addReason,
  expireClaim,
  type SubmittedMission,
  submit,
  submittedMission,
} from './review.fixtures.ts'

const issuer = await staffIssuer()
let sortie: TestApp
let mission: SubmittedMission
let blurred: number
let dark: number
type Person = Awaited<ReturnType<typeof issuer.signIn>>
let dana: Person
let sam: Person
let owner: Person

beforeAll(async () => {
  sortie = await createTestApp(staffSettings, issuer.verifyTokens, undefined, issuer.verifyStaffTokens)
  blurred = await addReason(sortie, 'Out of focus', 'Check at full zoom before you leave.')
  dark = await addReason(sortie, 'Too dark')
  dana = await issuer.signIn(sortie, 'reviewer')
  sam = await issuer.signIn(sortie, 'reviewer')
  owner = await issuer.signIn(sortie, 'owner')
})
afterAll(() => sortie.close())
beforeEach(async () => {
  mission = await submittedMission(sortie)
})

type Method = 'GET' | 'POST' | 'DELETE'
const call = (method: Method, path: string, body?: unknown, person: Person | null = dana, id = mission.id) =>
  sortie.provider(method, `/v1/provider/missions/${id}/review${path}`, body, person?.headers)
const claim = (person: Person | null = dana) => call('POST', '/claim', undefined, person)
const judge = (body: object, person: Person | null = dana) => call('POST', '/verdicts', body, person)
const reject = (assetIds: string[], fields: object = {}) =>
  judge({ asset_ids: assetIds, verdict: 'rejected', reason_ids: [blurred], ...fields })
const review = async () => (await call('GET', '')).body
const saidOf = async () =>
  Object.fromEntries(
    (await review()).assets.map(({ asset_id, verdict }: { asset_id: string; verdict: string }) => [
      asset_id,
      verdict,
    ]),
  )
const history = async () => (await call('GET', '/history')).body.data
const statusOf = async (id = mission.id) =>
  (await sortie.db.selectFrom('missions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const events = async (id = mission.id) =>
  (
    await sortie.db
      .selectFrom('mission_events')
      .select(['kind', sql<string>`details ->> 'to'`.as('to'), 'person_id'])
      .where('mission_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, to, person_id }) => [kind, to, person_id])

describe('a claim', () => {
  test('is renewed by its holder, and nobody else gets it', async () => {
    const first = await claim()
    expect((await review()).claim).toEqual(first.body)
    expect(first).toMatchObject({
      status: 200,
      body: { is_own: true, holder: { kind: 'person', id: dana.id, name: dana.email } },
    })
    const refused = await claim(sam)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'review_claimed',
      `${dana.email} is reviewing this mission. They can hand it over to you.`,
    ])
    const renewed = await claim()
    expect(renewed.body.claimed_at).toBe(first.body.claimed_at)
    expect(Date.parse(renewed.body.expires_at)).toBeGreaterThan(Date.parse(first.body.expires_at))
  })

  test('of two who ask at once, one gets it', async () => {
    const statuses = (await Promise.all([claim(dana), claim(sam), claim(owner)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })

  test('runs out when its holder is gone, and what was said stays', async () => {
    await claim()
    await reject([mission.photos[0]])
    await expireClaim(sortie, mission.id)
    expect((await review()).claim).toBeNull()
    expect((await judge({ asset_ids: [mission.photos[1]], verdict: 'accepted' })).body.code).toBe(
      'review_not_claimed',
    )
    expect((await claim(sam)).body.holder.id).toBe(sam.id)
    expect((await claim()).status).toBe(409)
    expect(await saidOf()).toEqual({ [mission.photos[0]]: 'rejected' })
  })

  test('is handed over by its holder or an owner, to a reviewer', async () => {
    await claim()
    const finance = await issuer.signIn(sortie, 'finance')
    const handOver = (to: number, by: Person) => call('POST', '/hand_over', { person_id: to }, by)
    const offered = (await sortie.provider('GET', '/v1/provider/reviewers', undefined, dana.headers)).body
      .data
    expect(offered.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [dana.id, sam.id, owner.id].toSorted(),
    )
    expect((await handOver(sam.id, sam)).body.code).toBe('review_claimed')
    expect((await handOver(finance.id, dana)).body.errors).toEqual({
      person_id: ["This person isn't a reviewer."],
    })
    expect((await handOver(999_999, dana)).body.errors).toEqual({
      person_id: ["That person doesn't exist."],
    })
    await sql`update review_claims set expires_at = now() + interval '5 seconds'
      where mission_id = ${mission.id}`.execute(sortie.db)
    const given = (await handOver(sam.id, dana)).body
    expect(given).toMatchObject({ is_own: false, holder: { id: sam.id } })
    // Whoever gets it has as long as if they had claimed it.
    expect(Date.parse(given.expires_at) - Date.parse(given.claimed_at)).toBe(claimSeconds * 1000)
    expect((await judge({ asset_ids: [mission.photos[0]], verdict: 'accepted' })).status).toBe(409)
    expect((await handOver(owner.id, owner)).body).toMatchObject({ is_own: true, holder: { id: owner.id } })
  })

  test('is given back by its holder or an owner', async () => {
    await claim()
    expect((await call('DELETE', '/claim', undefined, sam)).status).toBe(409)
    expect((await call('DELETE', '/claim')).status).toBe(204)
    expect((await call('DELETE', '/claim')).status).toBe(204)
    expect((await call('POST', '/hand_over', { person_id: sam.id })).body.code).toBe('review_not_claimed')
    await claim(sam)
    expect((await call('DELETE', '/claim', undefined, owner)).status).toBe(204)
    expect((await claim()).status).toBe(200)
  })

  test('is for missions under review, and for reviewers and systems', async () => {
    const finance = await issuer.signIn(sortie, 'finance')
    expect((await claim(finance)).body.code).toBe('role_required')
    expect((await claim(null)).body.holder).toMatchObject({ kind: 'key', name: 'tests' })
    await sortie.db
      .updateTable('missions')
      .set({ status: 'assets_uploaded' })
      .where('id', '=', mission.id)
      .execute()
    expect((await review()).claim).toBeNull()
    expect((await claim(null)).body.code).toBe('step_not_allowed')
  })
})

describe('a verdict', () => {
  beforeEach(() => claim())

  test('counts once however often it is sent, and is taken back', async () => {
    const [first, second] = mission.photos
    expect((await reject([first, second], { note: 'The north edge' })).body).toEqual({ changed: 2 })
    const said = await review()
    expect((await reject([first, second], { note: 'The north edge' })).body).toEqual({ changed: 0 })
    expect(await review()).toEqual(said)
    expect(said.assets[0]).toEqual({
      asset_id: first,
      verdict: 'rejected',
      reasons: [{ id: blurred, name: 'Out of focus', advice: 'Check at full zoom before you leave.' }],
      note: 'The north edge',
      made_at: expect.any(String),
      made_by: { kind: 'person', id: dana.id, name: dana.email },
    })
    expect((await judge({ asset_ids: [first], verdict: null })).body).toEqual({ changed: 1 })
    expect((await judge({ asset_ids: [first], verdict: null })).body).toEqual({ changed: 0 })
    expect((await reject([second], { reason_ids: [dark, blurred] })).body).toEqual({ changed: 1 })
    expect(await saidOf()).toEqual({ [second]: 'rejected' })
    expect(
      (await history()).map((row: { asset_id: string; reasons: unknown[]; ended_at: string | null }) => [
        row.asset_id,
        row.reasons.length,
        row.ended_at !== null,
      ]),
    ).toEqual([
      [second, 2, false],
      [second, 1, true],
      [first, 1, true],
    ])
  })

  test('sent twice at once is stored once', async () => {
    const results = await Promise.all([reject([mission.photos[0]]), reject([mission.photos[0]])])
    expect(results.map(({ body }) => body.changed).toSorted()).toEqual([0, 1])
    expect(await history()).toHaveLength(1)
  })

  test('decides how its shot stands, and one on the shot counts more', async () => {
    const [roof, front] = mission.shots
    await judge({ asset_ids: [mission.photos[3]], verdict: 'accepted' })
    await reject([mission.photos[0]])
    const standings = async () =>
      (await review()).shots.map(
        (shot: { standing: string; assets: number; accepted: number; rejected: number }) => [
          shot.standing,
          shot.assets,
          shot.accepted,
          shot.rejected,
        ],
      )
    expect(await standings()).toEqual([
      ['rejected', 3, 0, 1],
      ['accepted', 1, 1, 0],
    ])
    expect((await judge({ shot_ids: [roof], verdict: 'accepted' })).body).toEqual({ changed: 1 })
    await judge({ shot_ids: [front], verdict: 'rejected', note: 'From the other side' })
    expect(await standings()).toEqual([
      ['accepted', 3, 0, 1],
      ['rejected', 1, 1, 0],
    ])
  })

  test('is about assets and shots of the mission, with reasons that can be given', async () => {
    const other = await submittedMission(sortie)
    const retired = await addReason(sortie, `Retired ${mission.id}`)
    await sortie.provider('DELETE', `/v1/provider/review_reasons/${retired}`)
    const { status, body } = await judge({
      asset_ids: [other.photos[0], mission.photos[0]],
      shot_ids: [other.shots[0]],
      verdict: 'rejected',
      reason_ids: [retired],
    })
    expect([status, body.errors]).toEqual([
      422,
      {
        asset_ids: [`This mission doesn't have the asset ${other.photos[0]}.`],
        shot_ids: [`This mission doesn't have shot ${other.shots[0]}.`],
        reason_ids: [`The reason ${retired} doesn't exist, or is retired.`],
      },
    ])
    expect((await judge({ asset_ids: [mission.photos[0]], verdict: 'rejected' })).body.errors).toEqual({
      reason_ids: ['A rejection needs a reason or a note for the pilot.'],
    })
    expect((await judge({ verdict: 'accepted' })).body.errors).toHaveProperty('asset_ids')
    expect(await history()).toEqual([])
  })

  test('of someone who lost the claim meanwhile is refused by the database too', async () => {
    const response = await duringChange(
      sortie.ownerDatabaseUrl,
      (trx) =>
        sql`update review_claims set person_id = ${sam.id} where mission_id = ${mission.id}`.execute(trx),
      () => reject([mission.photos[0]]),
    ).catch(() => null)
    expect(response?.body.code).toBe('review_not_claimed')
    await claim(sam)
    const late = await duringChange(
      sortie.ownerDatabaseUrl,
      (trx) =>
        sql`update review_claims set claimed_at = now() - interval '10 minutes',
          expires_at = now() - interval '1 second' where mission_id = ${mission.id}`.execute(trx),
      () => call('POST', '/verdicts', { asset_ids: [mission.photos[0]], verdict: 'accepted' }, sam),
    )
    expect(late.body.code).toBe('review_not_claimed')
    await expect(
      sortie.db
        .insertInto('review_verdicts')
        .values({ mission_id: mission.id, asset_id: mission.photos[0], verdict: 'accepted' })
        .execute(),
    ).rejects.toThrow('claimed its review')
  })
})

test('systems of the provider are notified of each step of a review', async () => {
  const events = ['review_claimed', 'review_released', 'judged', 'sent_back', 'approved'].map(
    (name) => `mission.${name}`,
  )
  const endpoint = await sortie.provider('POST', '/v1/provider/webhook_endpoints', {
    url: 'https://hooks.example.com/reviews',
    events,
  })
  expect(endpoint.status).toBe(201)
  await claim()
  // Renewed, it is nothing new.
  await claim()
  await reject([mission.photos[0]])
  // Said again, it is nothing new.
  await reject([mission.photos[0]])
  const { body: reshoot } = await call('POST', '/send_back', { note: 'Please fly again.' })
  await submit(sortie, mission.id)
  await claim()
  await call('DELETE', '/claim')
  await claim(sam)
  await call('POST', '/hand_over', { person_id: dana.id }, sam)
  await call('POST', '/approve')
  const { rows } = await sql<{ type: string; data: object }>`
    select type, body::jsonb -> 'data' as data from webhook_events where mission_id = ${mission.id} order by created_at`.execute(
    sortie.db,
  )
  await sortie.provider('DELETE', `/v1/provider/webhook_endpoints/${endpoint.body.id}`)
  const about = { mission_id: mission.id, pilot_id: mission.pilot.id }
  const by = ({ id }: Person) => ({ person_id: id, provider_key_id: null })
  expect(rows).toMatchObject([
    { type: 'mission.review_claimed', data: { ...about, ...by(dana) } },
    {
      type: 'mission.judged',
      data: {
        ...about,
        ...by(dana),
        asset_ids: [mission.photos[0]],
        shot_ids: [],
        verdict: 'rejected',
        reason_ids: [blurred],
      },
    },
    {
      type: 'mission.sent_back',
      data: {
        ...about,
        mission_status: 'assets_uploaded',
        partial_reshoot_id: reshoot.id,
        shot_ids: [mission.shots[0]],
      },
    },
    { type: 'mission.review_claimed', data: { ...about, ...by(dana) } },
    { type: 'mission.review_released', data: about },
    { type: 'mission.review_claimed', data: { ...about, ...by(sam) } },
    { type: 'mission.review_claimed', data: { ...about, ...by(dana) } },
    { type: 'mission.approved', data: { ...about, ...by(dana), mission_status: 'awaiting_payment' } },
  ])
})

describe('the end of a review', () => {
  beforeEach(() => claim())
  const pilotSees = async (): Promise<(string | null)[]> => {
    const as = await sortie.as(mission.pilot)
    const { body } = await as('GET', `/missions/${mission.id}/images`)
    return body.data.map(({ verdict }: { verdict: { verdict: string } | null }) => verdict?.verdict ?? null)
  }
  const reshoots = async () => {
    const as = await sortie.as(mission.pilot)
    return (await as('GET', `/v2/pilots/missions/${mission.id}?assets=none`)).body.partial_reshoots
  }

  test('sends the rejected shots back in one step, with one notification', async () => {
    await reject([mission.photos[0], mission.photos[1]])
    await judge({ asset_ids: [mission.photos[3]], verdict: 'accepted' })
    await reject([mission.photos[2]], { reason_ids: [dark], note: 'Fly before noon' })
    expect(await pilotSees()).toEqual([null, null, null, null])
    const sent = await call('POST', '/send_back', { note: 'Please fly again this week.' })
    expect(sent).toMatchObject({
      status: 201,
      body: {
        reason: 'Please fly again this week.',
        shot_ids: [mission.shots[0]],
        resolved_at: null,
        shot_reasons: [
          {
            shot_id: mission.shots[0],
            reason: 'Out of focus (2 files). Too dark (1 file). Fly before noon.',
          },
        ],
      },
    })
    expect(await statusOf()).toBe('assets_uploaded')
    expect(await reshoots()).toMatchObject([{ id: sent.body.id, shot_reasons: sent.body.shot_reasons }])
    expect(await pilotSees()).toEqual(['rejected', 'rejected', 'rejected', 'accepted'])
    expect(
      (await notificationsOf(sortie.db, mission.pilot.id)).map(({ title, body }) => [title, body]),
    ).toEqual([['One shot needs to be flown again', expect.stringContaining('Please fly again this week.')]])
    expect((await events()).slice(-2)).toEqual([
      ['reshoot_requested', null, dana.id],
      ['status', 'assets_uploaded', dana.id],
    ])
    expect((await review()).claim).toBeNull()
    expect((await call('POST', '/send_back')).body.code).toBe('step_not_allowed')
    // The pilot's page adds it up.
    const totals = (id: number) => sortie.provider('GET', `/v1/provider/pilots/${id}/review_totals`)
    expect((await totals(mission.pilot.id)).body).toEqual({
      missions: 1,
      accepted: 1,
      rejected: 3,
      reshoots: 1,
      reasons: [
        { name: 'Out of focus', count: 2 },
        { name: 'Too dark', count: 1 },
      ],
    })
    expect((await totals(999_999)).status).toBe(404)
  })

  test('tells of many different notes on one shot only where the shot is shown', async () => {
    const notes = [0, 1, 2].map((index) => `${index} ${'is blurred '.repeat(100)}`.trim())
    for (const [index, note] of notes.entries())
      await judge({ asset_ids: [mission.photos[index]], verdict: 'rejected', note })
    const { body } = await call('POST', '/send_back')
    expect(body.reason).toBe(seeEachShotText)
    for (const note of notes) expect(body.shot_reasons[0].reason).toContain(note)
    const [told] = await notificationsOf(sortie.db, mission.pilot.id)
    expect(told?.body).toBe(`Roof survey: ${seeEachShotText}`)
  })

  test.each([2000, 2001])(
    'a reason of %i characters is told at once if it has no more than 2000',
    async (length) => {
      const reason = `${'x'.repeat(length - 1)}.`
      await judge({ shot_ids: [mission.shots[1]], verdict: 'rejected', note: reason.slice(0, -1) })
      expect((await call('POST', '/send_back')).body).toMatchObject({
        reason: length > 2000 ? seeEachShotText : reason,
        shot_reasons: [{ shot_id: mission.shots[1], reason }],
      })
    },
  )

  test('only what was flown again is judged then, and approving closes the request', async () => {
    await reject([mission.photos[0]])
    await call('POST', '/send_back')
    const [again] = await addPhotos(sortie, mission, [mission.shots[0]])
    await submit(sortie, mission.id)
    await claim(sam)
    const [roof] = (await review()).shots
    expect(roof).toMatchObject({ standing: 'open', assets: 1, rejected: 0 })
    await judge({ asset_ids: [again], verdict: 'accepted' }, sam)
    // Until this review ends, the pilot sees what was said in the one before.
    expect(await pilotSees()).toEqual(['rejected', null, null, null, null])
    await judge({ asset_ids: [mission.photos[0]], verdict: null }, sam)
    expect(await pilotSees()).toEqual(['rejected', null, null, null, null])
    const approved = await call('POST', '/approve', undefined, sam)
    expect(approved.body).toEqual({ mission_id: mission.id, mission_status: 'awaiting_payment' })
    expect(await pilotSees()).toEqual([null, null, null, null, 'accepted'])
    expect((await reshoots()).map(({ resolved_at }: { resolved_at: string }) => resolved_at)).toEqual([
      expect.any(String),
    ])
  })

  test('a shot that is rejected again is requested again, and the other no longer', async () => {
    const [roof, front] = mission.shots
    await judge({ shot_ids: [roof, front], verdict: 'rejected', reason_ids: [dark], note: 'Fly at noon.' })
    expect((await call('POST', '/approve')).body.message).toBe(
      '2 shots are rejected. Send the mission back, or accept the shots first.',
    )
    expect((await call('POST', '/send_back')).body).toMatchObject({
      reason: seeEachShotText,
      shot_reasons: [roof, front].map((shot_id) => ({ shot_id, reason: 'Too dark. Fly at noon.' })),
    })
    const [, newFront] = await addPhotos(sortie, mission, [roof, front])
    await submit(sortie, mission.id)
    await claim()
    await reject([newFront as string])
    const { body } = await call('POST', '/send_back')
    expect([body.shot_ids, body.reason]).toEqual([[front], 'Out of focus (1 file).'])
    const all = await reshoots()
    expect(all.map((each: { resolved_at: string | null }) => each.resolved_at === null)).toEqual([
      false,
      true,
    ])
  })

  test('approves with every step on record, and one notification', async () => {
    await judge({ shot_ids: [mission.shots[0]], verdict: 'accepted' })
    await reject([mission.photos[3]])
    const refused = await call('POST', '/approve')
    expect([refused.body.code, refused.body.message]).toEqual([
      'conflict',
      'A shot is rejected. Send the mission back, or accept the shots first.',
    ])
    await judge({ asset_ids: [mission.photos[3]], verdict: null })
    const results = await Promise.all([call('POST', '/approve'), call('POST', '/approve')])
    const approved = { mission_id: mission.id, mission_status: 'awaiting_payment' }
    expect(results.map(({ status, body }) => [status, body])).toEqual([
      [200, approved],
      [200, approved],
    ])
    expect((await events()).slice(-3)).toEqual([
      ['status', 'assets_classified', dana.id],
      ['status', 'in_production', dana.id],
      ['status', 'awaiting_payment', dana.id],
    ])
    expect(
      (await notificationsOf(sortie.db, mission.pilot.id)).map(({ title, body }) => [title, body]),
    ).toEqual([['Mission approved', 'We reviewed Roof survey, and everything is fine. Thank you!']])
  })

  test('there is nothing to send back without a rejected shot', async () => {
    expect((await call('POST', '/send_back')).body.message).toBe(
      'No shot is rejected, so there is nothing to send back.',
    )
    expect((await call('POST', '/approve', undefined, sam)).body.code).toBe('review_not_claimed')
  })
})

test('the queue lists missions under review, the longest waiting first, with who holds which', async () => {
  await sql`update missions set status_timestamps = jsonb_build_object('processing_shots',
    to_json(now() - interval '400 days')) where id = ${mission.id}`.execute(sortie.db)
  const next = await submittedMission(sortie)
  await sql`update missions set status_timestamps = jsonb_build_object('processing_shots',
    to_json(now() - interval '300 days')) where id = ${next.id}`.execute(sortie.db)
  await claim()
  await reject([mission.photos[0]])
  const queue = async (query: string, person = dana) =>
    (await sortie.provider('GET', `/v1/provider/reviews?${query}`, undefined, person.headers)).body
  const first = await queue('per_page=1')
  expect(first.data).toEqual([
    {
      mission_id: mission.id,
      mission_status: 'processing_shots',
      name: expect.stringContaining('Roof survey'),
      reference_id: null,
      place: 'Santa Monica, CA',
      pilot_id: mission.pilot.id,
      pilot_name: 'Robin Example',
      package_name: null,
      submitted_at: expect.any(String),
      due_at: expect.any(String),
      is_on_hold: false,
      assets: 4,
      rejected: 1,
      is_reshoot: false,
      claim: {
        is_own: true,
        claimed_at: expect.any(String),
        expires_at: expect.any(String),
        holder: { kind: 'person', id: dana.id, name: dana.email },
      },
    },
  ])
  const { submitted_at, due_at } = first.data[0]
  expect(Date.parse(due_at) - Date.parse(submitted_at)).toBe(48 * 3_600_000)
  const second = await queue(`per_page=1&after=${first.meta.next}`)
  expect(second.data[0]).toMatchObject({ mission_id: next.id, claim: null })
  const own = (await queue('claimed=own')).data.map(({ mission_id }: { mission_id: number }) => mission_id)
  expect([own[0], own.includes(next.id)]).toEqual([mission.id, false])
  const ofSam = (await queue('claimed=own', sam)).data
  expect(ofSam.every(({ mission_id }: { mission_id: number }) => mission_id !== mission.id)).toBe(true)
  expect((await queue('claimed=nobody&per_page=1')).data).toMatchObject([{ mission_id: next.id }])
})

test('the provider reads the last verdict on an asset, whether or not the review is finished', async () => {
  await claim()
  await reject([mission.photos[0]], { reason_ids: [dark, blurred] })
  const { body } = await sortie.provider('GET', `/v1/provider/missions/${mission.id}/assets?per_page=1000`)
  expect(body.data.map(({ verdict }: { verdict: object | null }) => verdict)).toEqual([
    {
      verdict: 'rejected',
      reasons: [
        expect.objectContaining({ name: 'Out of focus' }),
        expect.objectContaining({ name: 'Too dark' }),
      ],
      note: '',
    },
    null,
    null,
    null,
  ])
})

test('unknown missions and lists are not found or empty', async () => {
  expect((await call('GET', '', undefined, dana, 999_999)).status).toBe(404)
  expect((await call('GET', '/history', undefined, dana, 999_999)).status).toBe(404)
  expect((await call('POST', '/claim', undefined, dana, 999_999)).status).toBe(404)
})
