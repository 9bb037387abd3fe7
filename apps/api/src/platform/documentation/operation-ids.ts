import { splitCallName } from '@sortie/contract/call'

/** Names for which the rule below makes a worse one. */
const exceptions: Readonly<Record<string, string>> = {
  'POST /v1/provider/missions/{id}/offers': 'offerMission',
  'POST /v1/provider/missions/{id}/status/{status}': 'moveMission',
  'GET /v1/provider/missions/{id}/timeline': 'listMissionTimeline',
  'GET /v1/provider/missions/counts': 'getMissionCounts',
  'GET /v1/provider/missions/clusters': 'getMissionClusters',
  'GET /v1/provider/pilots/clusters': 'getPilotClusters',
  'GET /v1/provider/pilots/{id}/review_totals': 'getPilotReviewTotals',
  'POST /v1/provider/missions/bulk': 'changeMissions',
  'POST /v1/provider/missions/bulk/preview': 'previewMissionChanges',
  'GET /v1/provider/missions/{id}/review': 'getReview',
  'GET /v1/provider/missions/{id}/review/history': 'listVerdictHistory',
  'POST /v1/provider/missions/{id}/review/claim': 'claimReview',
  'DELETE /v1/provider/missions/{id}/review/claim': 'releaseReview',
  'POST /v1/provider/missions/{id}/review/hand_over': 'handOverReview',
  'POST /v1/provider/missions/{id}/review/verdicts': 'judge',
  'POST /v1/provider/missions/{id}/review/send_back': 'sendBackReview',
  'POST /v1/provider/missions/{id}/review/approve': 'approveReview',
  'GET /v1/provider/audit_log': 'listAuditLog',
  'GET /v1/provider/missions/matching_preview': 'previewMatching',
  'POST /v1/provider/missions/read_kml': 'readKml',
  'GET /v1/provider/mission_imports/template': 'getMissionImportTemplate',
  'POST /v1/provider/mission_imports/{id}/create': 'createImportedMissions',
  'GET /v1/provider/attention': 'listAttention',
  'GET /v1/provider/settings': 'getSettings',
  'DELETE /v1/provider/session': 'logOut',
  'GET /v1/provider/realtime/authorization': 'authorizeSocket',
  'GET /v1/provider/people': 'listPeople',
  'POST /v1/provider/people': 'invitePerson',
  'PATCH /v1/provider/people/{id}': 'updatePerson',
  'DELETE /v1/provider/people/{id}': 'removePerson',
  'GET /v1/provider/equipment': 'listEquipment',
  'DELETE /v1/session': 'portalLogOut',
  'DELETE /v1/provider/keys/{id}': 'revokeKey',
  'GET /v1/provider/jobs/failed': 'listFailedJobs',
  'POST /v1/provider/jobs/failed/{id}/retry': 'retryFailedJob',
  'POST /v1/provider/webhook_endpoints/{id}/resend_failed': 'resendFailedWebhookDeliveries',
  'POST /v1/provider/notifications': 'sendNotification',
  'PUT /v1/provider/pilots/{id}/badges/{badge_id}': 'awardPilotBadge',
  'PUT /v1/provider/pilots/{id}/opt_ins/{slug}': 'optInPilot',
  'DELETE /v1/provider/pilots/{id}/opt_ins/{slug}': 'optOutPilot',
  'GET /v1/provider/pilots/{id}/personal_data': 'exportPilotPersonalData',
  'DELETE /v1/provider/pilots/{id}/personal_data': 'erasePilotPersonalData',
}

const isPlural = (word: string): boolean => /(?<![su])s$/.test(word) || word === 'points_of_interest'

export const singular = (word: string): string => {
  if (word === 'points_of_interest') return 'point_of_interest'
  if (!isPlural(word)) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const verbs = { GET: 'get', POST: 'create', PUT: 'replace', PATCH: 'update', DELETE: 'delete' } as const

/** The name of a call in generated clients, such as createMission or listPayouts. */
export const operationId = (name: string): string => {
  const exception = exceptions[name]
  if (exception) return exception
  const { method, path } = splitCallName(name)
  const isProvider = path.startsWith('/v1/provider/')
  const segments = path.replace(/^(\/v\d+)?(\/provider|\/pilots(?=\/))?\//, '').split('/')
  const isParameter = (segment: string | undefined) => segment?.startsWith('{') ?? false
  const nouns = segments.flatMap((segment, index) =>
    isParameter(segment) ? [] : [isParameter(segments[index + 1]) ? singular(segment) : segment],
  )
  const last = segments.at(-1) ?? ''
  let [verb, subject]: [string, string] = [verbs[method], nouns.map(pascal).join('')]
  if (method === 'POST' && isParameter(segments.at(-2)) && !isPlural(last)) {
    const [first = '', ...rest] = last.split('_')
    verb = first
    subject = [...nouns.slice(0, -1), ...rest].map(pascal).join('')
  } else if (!isParameter(last) && isPlural(last)) {
    if (method === 'GET') verb = 'list'
    if (method === 'POST') subject = [...nouns.slice(0, -1), singular(last)].map(pascal).join('')
  }
  // Pilots and providers have calls for the same subjects.
  return isProvider ? `${verb}${subject}` : `portal${pascal(verb)}${subject}${/^\/v2/.test(path) ? 'V2' : ''}`
}
