import type { Role } from '@sortie/domain/provider/roles'
import { expect, test } from 'vitest'
import { allCalls } from './all-calls.ts'
import { type CallDefinition, rolesOf } from './call.ts'

interface Group {
  /** Besides an owner, who may make every call. */
  roles: readonly Role[]
  /** Whether a key may not. */
  forPeople?: true
  calls: string
}

/**
 * Who may make each call, typed a second time: a role that is added to a call, by mistake or on purpose, has to be added
 * here too. The test of all calls with all roles (apps/api) proves that the server does what the contract says.
 */
const expected: readonly Group[] = [
  {
    roles: ['dispatcher', 'reviewer', 'pilot-manager', 'finance', 'engineer'],
    calls: `
      GET /v1/provider/attention
      GET /v1/provider/badges
      GET /v1/provider/categories
      GET /v1/provider/daily_messages
      GET /v1/provider/devices
      GET /v1/provider/drones
      GET /v1/provider/equipment
      GET /v1/provider/legal_entities
      GET /v1/provider/license_types
      GET /v1/provider/me
      GET /v1/provider/packages
      GET /v1/provider/reschedule_reasons
      GET /v1/provider/review_reasons
      GET /v1/provider/shot_types
    `,
  },
  {
    roles: ['engineer'],
    calls: `
      GET /v1/provider/audit_log
      POST /v1/provider/badges
      PATCH /v1/provider/badges/{id}
      DELETE /v1/provider/badges/{id}
      POST /v1/provider/categories
      PATCH /v1/provider/categories/{id}
      DELETE /v1/provider/categories/{id}
      POST /v1/provider/daily_messages
      PATCH /v1/provider/daily_messages/{id}
      DELETE /v1/provider/daily_messages/{id}
      POST /v1/provider/devices
      PATCH /v1/provider/devices/{id}
      DELETE /v1/provider/devices/{id}
      POST /v1/provider/drones
      PATCH /v1/provider/drones/{id}
      DELETE /v1/provider/drones/{id}
      POST /v1/provider/equipment
      PATCH /v1/provider/equipment/{id}
      DELETE /v1/provider/equipment/{id}
      GET /v1/provider/jobs/failed
      POST /v1/provider/jobs/failed/{id}/retry
      GET /v1/provider/keys
      POST /v1/provider/keys
      DELETE /v1/provider/keys/{id}
      POST /v1/provider/legal_entities
      PATCH /v1/provider/legal_entities/{id}
      DELETE /v1/provider/legal_entities/{id}
      POST /v1/provider/license_types
      PATCH /v1/provider/license_types/{id}
      DELETE /v1/provider/license_types/{id}
      POST /v1/provider/packages
      POST /v1/provider/packages/{id}/quality_preview
      PATCH /v1/provider/packages/{id}
      DELETE /v1/provider/packages/{id}
      POST /v1/provider/reschedule_reasons
      POST /v1/provider/review_reasons
      PATCH /v1/provider/reschedule_reasons/{id}
      PATCH /v1/provider/review_reasons/{id}
      DELETE /v1/provider/reschedule_reasons/{id}
      DELETE /v1/provider/review_reasons/{id}
      POST /v1/provider/shot_types
      PATCH /v1/provider/shot_types/{id}
      DELETE /v1/provider/shot_types/{id}
      GET /v1/provider/webhook_deliveries
      GET /v1/provider/webhook_deliveries/{id}
      POST /v1/provider/webhook_deliveries/{id}/resend
      GET /v1/provider/webhook_endpoints
      POST /v1/provider/webhook_endpoints
      PATCH /v1/provider/webhook_endpoints/{id}
      DELETE /v1/provider/webhook_endpoints/{id}
      POST /v1/provider/webhook_endpoints/{id}/resend_failed
      POST /v1/provider/webhook_endpoints/{id}/rotate_secret
    `,
  },
  {
    roles: ['pilot-manager'],
    calls: `
      GET /v1/provider/terms_acceptances
      POST /v1/provider/pilots
      PATCH /v1/provider/pilots/{id}
      POST /v1/provider/pilots/{id}/approve
      PUT /v1/provider/pilots/{id}/badges/{badge_id}
      DELETE /v1/provider/pilots/{id}/badges/{badge_id}
      GET /v1/provider/pilots/{id}/licenses
      POST /v1/provider/pilots/{id}/licenses/{license_id}/refuse
      POST /v1/provider/pilots/{id}/licenses/{license_id}/verify
      PUT /v1/provider/pilots/{id}/opt_ins/{slug}
      DELETE /v1/provider/pilots/{id}/opt_ins/{slug}
      GET /v1/provider/pilots/{id}/personal_data
      POST /v1/provider/pilots/{id}/reject
    `,
  },
  {
    roles: ['dispatcher', 'reviewer', 'pilot-manager', 'finance'],
    calls: `
      GET /v1/provider/missions
      GET /v1/provider/missions/clusters
      GET /v1/provider/missions/counts
      GET /v1/provider/missions/{id}
      GET /v1/provider/missions/{id}/next_step
      GET /v1/provider/missions/{id}/timeline
      GET /v1/provider/missions/{id}/payout_timeline
      GET /v1/provider/missions/{id}/weather
      GET /v1/provider/saved_filters
      POST /v1/provider/saved_filters
      PATCH /v1/provider/saved_filters/{id}
      DELETE /v1/provider/saved_filters/{id}
    `,
  },
  {
    roles: ['dispatcher', 'reviewer', 'pilot-manager'],
    calls: `
      GET /v1/provider/pilots/{id}/review_totals
    `,
  },
  {
    roles: ['dispatcher', 'pilot-manager'],
    calls: `
      GET /v1/provider/missions/{id}/candidates
      POST /v1/provider/notifications
      GET /v1/provider/pilots/{id}/matching
      GET /v1/provider/pilots/{id}/notifications
    `,
  },
  {
    roles: ['dispatcher', 'reviewer', 'finance'],
    calls: `
      POST /v1/provider/missions/{id}/preview
      POST /v1/provider/missions/{id}/status/{status}
    `,
  },
  {
    roles: ['dispatcher'],
    calls: `
      POST /v1/provider/mission_imports
      GET /v1/provider/mission_imports/template
      GET /v1/provider/mission_imports/{id}
      POST /v1/provider/mission_imports/{id}/create
      GET /v1/provider/mission_imports/{id}/lines
      POST /v1/provider/missions
      POST /v1/provider/missions/bulk
      POST /v1/provider/missions/bulk/preview
      GET /v1/provider/missions/matching_preview
      POST /v1/provider/missions/read_kml
      PATCH /v1/provider/missions/{id}
      POST /v1/provider/missions/{id}/assign
      POST /v1/provider/missions/{id}/cancel
      POST /v1/provider/missions/{id}/expire
      POST /v1/provider/missions/{id}/hold
      POST /v1/provider/missions/{id}/offers
      POST /v1/provider/missions/{id}/preschedule
      POST /v1/provider/missions/{id}/resume
      POST /v1/provider/missions/{id}/withdraw
      GET /v1/provider/points_of_interest
      POST /v1/provider/points_of_interest
      PATCH /v1/provider/points_of_interest/{id}
      POST /v1/provider/work_orders
      PATCH /v1/provider/work_orders/{id}
    `,
  },
  {
    roles: ['pilot-manager', 'finance'],
    calls: `
      GET /v1/provider/payouts
    `,
  },
  {
    roles: ['finance'],
    calls: `
      POST /v1/provider/payouts
      PATCH /v1/provider/payouts/{id}
      POST /v1/provider/payouts/{id}/retry
      GET /v1/provider/payouts.csv
      GET /v1/provider/payout_dues
      POST /v1/provider/payout_batches/preview
      POST /v1/provider/payout_batches
      GET /v1/provider/payout_batches
      GET /v1/provider/pilots/{id}/statement
    `,
  },
  {
    roles: ['dispatcher', 'reviewer', 'pilot-manager', 'finance', 'engineer'],
    forPeople: true,
    calls: `
      GET /v1/provider/realtime/authorization
      DELETE /v1/provider/session
    `,
  },
  {
    roles: [],
    calls: `
      GET /v1/provider/people
      POST /v1/provider/people
      PATCH /v1/provider/people/{id}
      DELETE /v1/provider/people/{id}
      DELETE /v1/provider/pilots/{id}/personal_data
      GET /v1/provider/settings
      PATCH /v1/provider/settings
    `,
  },
  {
    roles: ['dispatcher', 'pilot-manager', 'finance'],
    calls: `
      GET /v1/provider/pilots
      GET /v1/provider/pilots/clusters
      GET /v1/provider/pilots/{id}
    `,
  },
  {
    roles: ['dispatcher', 'reviewer'],
    calls: `
      GET /v1/provider/missions/{id}/asset_manifest
      GET /v1/provider/missions/{id}/assets
      GET /v1/provider/missions/{id}/assets/{assetId}
      POST /v1/provider/missions/{id}/partial_reshoots
      POST /v1/provider/missions/{id}/partial_reshoots/{reshoot_id}/resolve
      GET /v1/provider/work_orders
      GET /v1/provider/work_orders/{id}
      GET /v1/provider/reviews
      GET /v1/provider/missions/{id}/review
      GET /v1/provider/missions/{id}/review/history
    `,
  },
  {
    roles: ['reviewer'],
    calls: `
      GET /v1/provider/reviewers
      POST /v1/provider/missions/{id}/review/claim
      DELETE /v1/provider/missions/{id}/review/claim
      POST /v1/provider/missions/{id}/review/hand_over
      POST /v1/provider/missions/{id}/review/verdicts
      POST /v1/provider/missions/{id}/review/send_back
      POST /v1/provider/missions/{id}/review/approve
      GET /v1/provider/stock_submissions
      POST /v1/provider/stock_submissions/{id}/accept
      POST /v1/provider/stock_submissions/{id}/reject
    `,
  },
]

const lineOf = (call: string, roles: readonly Role[], isForPeople: boolean): string =>
  `${call}: ${[...roles].sort().join(', ')}${isForPeople ? ', only people' : ''}`

test('every call is open to the roles for which it was meant, and to no other', () => {
  const meant = expected.flatMap(({ roles, forPeople, calls }) =>
    calls
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((call) => lineOf(call, [...roles, 'owner'], forPeople === true)),
  )
  const defined = Object.entries<CallDefinition>(allCalls)
    .filter(([, { access }]) => access === 'provider')
    .map(([call, definition]) => lineOf(call, rolesOf(definition), definition.forPeople === true))
  expect(defined.sort()).toEqual(meant.sort())
})
