import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import type { ConsoleConfig } from '@sortie/contract/console.calls'
import { exampleImage, exampleMission, unmeasured } from '@sortie/domain/mission/example-mission.fixture'

type Response<Name extends keyof ProviderCalls> = CallResponse<ProviderCalls[Name]>

export const missionId = 1
export const photoCount = 5000
const start = Date.UTC(2026, 5, 1, 10)

const config: ConsoleConfig = {
  application_token: 'bench',
  provider_name: 'The bench',
  environment: 'test',
  identity: {
    issuer: 'http://127.0.0.1:9',
    client_id: 'provider-console',
    response_type: 'code',
    sign_up: 'login',
    admin_claim: '',
    drone_base_claim: '',
  },
  realtime: { key: 'bench', cluster: 'bench', host: null, port: null, tls: null, signs_in: false },
  map: { style_urls: [], imagery: null },
  places: 'towns',
}

const me = {
  kind: 'person',
  id: 1,
  name: 'Dana Example',
  email: 'dana@example.com',
  roles: ['reviewer'],
}

const [shot] = exampleMission.shots

const mission = { ...exampleMission, id: missionId, pilot_id: 1, version: 1, offers: [] }

const photo = (number: number): Response<'GET /v1/provider/missions/{id}/assets'>['data'][number] => ({
  ...exampleImage,
  id: `DB${number}`,
  name: `DJI_${number}.JPG`,
  type: 'image',
  source_type: 'raw',
  shot: shot?.id ?? null,
  uploaded_at: new Date(start).toISOString(),
  // A survey: every few seconds at another place.
  taken_at: new Date(start + number * 3000).toISOString(),
  gps_latitude: 37.79 + Math.floor(number / 100) * 0.0002,
  gps_longitude: -122.39 + (number % 100) * 0.0002,
  width: 5472,
  height: 3648,
  url: `/photos/${number}.jpg`,
  version_urls: { small_640: `/small/${number}.jpg`, medium_1024: `/small/${number}.jpg` },
  ...unmeasured,
  findings: [],
  status: 'ready',
  media_type: 'image/jpeg',
  pilot_id: 1,
  verdict: null,
})

const photosAfter = (after: number, count: number) => {
  const last = Math.min(photoCount, after + count)
  const data = Array.from({ length: last - after }, (_, index) => photo(after + index + 1))
  return { data, meta: { per_page: count, next: last < photoCount ? last : null } }
}

const holder = { kind: 'person', id: 1, name: 'Dana Example' } as const
const claim = {
  holder,
  is_own: true,
  claimed_at: new Date(start).toISOString(),
  expires_at: new Date(start).toISOString(),
}

const review: Response<'GET /v1/provider/missions/{id}/review'> = {
  mission_id: missionId,
  mission_status: 'processing_shots',
  submitted_at: new Date(start).toISOString(),
  claim,
  assets: [],
  shots: exampleMission.shots.map(({ id }) => ({
    shot_id: id,
    verdict: null,
    standing: 'open',
    requested_at: null,
    assets: id === shot?.id ? photoCount : 0,
    accepted: 0,
    rejected: 0,
  })),
}

const noneYet = { data: [], meta: { per_page: 100, next: null } }

/** What the server responds to the calls of the review, without a server behind it. */
export const providerResponses = (path: string, query: URLSearchParams): object | undefined => {
  if (path === '/console/config.json') return config
  if (path === '/v1/provider/me') return me
  if (path === `/v1/provider/missions/${missionId}`) return mission
  if (path === `/v1/provider/missions/${missionId}/review`) return review
  if (path === `/v1/provider/missions/${missionId}/review/claim`) return claim
  if (path === `/v1/provider/missions/${missionId}/assets`)
    return photosAfter(Number(query.get('after') ?? 0), Number(query.get('per_page')))
  return path.startsWith('/v1/') ? noneYet : undefined
}
