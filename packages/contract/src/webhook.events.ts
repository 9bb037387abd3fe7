import { assetKinds } from '@sortie/domain/mission/asset'
import { missionStatuses } from '@sortie/domain/mission/mission-status'
import { verdicts } from '@sortie/domain/mission/verdict'
import { pilotStatuses } from '@sortie/domain/pilot/pilot'
import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'

/** The payload of every mission event: IDs and states, no personal data. A receiver that needs more requests the mission. */
const about = {
  mission_id: z.int(),
  mission_status: z.enum(missionStatuses).describe('The status after the event'),
  pilot_id: z.int(),
}

/** The payload of every event about a pilot alone. */
const aboutPilot = { pilot_id: z.int(), pilot_status: z.enum(pilotStatuses) }

const schedule = { scheduled_at_start: moment.nullable(), scheduled_at_end: moment.nullable() }

/** Who reviews a mission: one of them. */
const reviewer = {
  person_id: z.int().nullable(),
  provider_key_id: z.int().nullable(),
}

/** The data of every type of event that a provider can be notified of. */
export const webhookData = {
  'mission.accepted': z.object({ ...about, ...schedule }).describe('A pilot accepted a mission'),
  'mission.declined': z.object(about).describe('A pilot declined a mission'),
  'mission.rescheduled': z
    .object({
      ...about,
      ...schedule,
      previous_start: moment.nullable(),
      previous_end: moment.nullable(),
      reschedule_reason: z
        .string()
        .nullable()
        .describe('The slug of the reason, or null if the mission had no time before'),
    })
    .describe('The pilot moved the flight to another time'),
  'mission.authorized': z
    .object({
      ...about,
      laanc_flight_id: z.string(),
      authorizations: z.array(
        z.object({
          authority_name: z.string().nullable(),
          status: z.string().nullable(),
          confirmation_number: z.string().nullable(),
        }),
      ),
    })
    .describe('Authorities responded to a flight authorization request, each with its own status'),
  'mission.assets_uploaded': z
    .object(about)
    .describe("A mission's first asset arrived, or its pilot marked the upload as complete"),
  'mission.submitted': z
    .object({ ...about, assets: z.int().describe('The number of assets') })
    .describe('The pilot submitted the mission, which is now in processing_shots'),
  'mission.reshoot_delivered': z
    .object({ ...about, shot_ids: z.array(z.int()).describe('The shots that were needed again') })
    .describe(
      'The pilot submitted a mission of which shots were needed again. Follows its mission.submitted',
    ),
  'mission.review_claimed': z
    .object({ ...about, ...reviewer, expires_at: moment })
    .describe('Someone began to review the mission, or took the review over'),
  'mission.review_released': z
    .object(about)
    .describe('A review was given back unfinished. One that runs out sends nothing'),
  'mission.judged': z
    .object({
      ...about,
      ...reviewer,
      asset_ids: z.array(z.string()),
      shot_ids: z.array(z.int()),
      verdict: z.enum(verdicts).nullable().describe('Null if verdicts were taken back'),
      reason_ids: z.array(z.int()),
    })
    .describe('A reviewer judged photos, videos or shots. The pilot sees it once the review is finished'),
  'mission.sent_back': z
    .object({ ...about, partial_reshoot_id: z.int(), shot_ids: z.array(z.int()) })
    .describe('The review ended: its rejected shots are needed again'),
  'mission.approved': z
    .object({ ...about, ...reviewer })
    .describe('The review ended: what the pilot delivered was accepted'),
  'asset.uploaded': z
    .object({
      ...about,
      asset: z.object({
        id: z.string(),
        type: z.enum(assetKinds),
        name: z.string(),
        size: z.int(),
        shot_id: z.int().nullable(),
      }),
    })
    .describe('One file was uploaded. A mission can have thousands'),
  'pilot.registered': z
    .object(aboutPilot)
    .describe(
      'Someone registered as a pilot, and waits for approval. Pilots that the provider adds send nothing',
    ),
  'pilot.document_added': z
    .object({ ...aboutPilot, license_id: z.int() })
    .describe("A license's document is to be checked: it is new, or the pilot changed it or its details"),
  'pilot.stock_submitted': z
    .object({ ...aboutPilot, stock_submission_id: z.int() })
    .describe('A pilot submitted a photo or a video to the stock library. Accept or reject it'),
  'pilot.opted_in': z
    .object({ ...aboutPilot, program: z.string().describe('Such as generic_training') })
    .describe('A pilot asked to join a program. For generic_training, offer the pilot a training mission'),
  'payout.failed': z
    .object({
      payout_id: z.int(),
      pilot_id: z.int(),
      mission_id: z.int().nullable().describe("Null if the payout isn't for a mission"),
      status: z
        .enum(['failed', 'returned'])
        .describe('Refused by the payment service, or returned by the bank'),
      failure_code: z.string().nullable().describe("The payment service's code of the reason"),
    })
    .describe(
      'A payout did not arrive. A failed one can be retried; a bank that returned one needs other details',
    ),
} as const

export type WebhookEventType = keyof typeof webhookData

export const webhookEventTypes = Object.keys(webhookData) as [WebhookEventType, ...WebhookEventType[]]

/** An event with the data of its type. */
export type WebhookEvent = {
  [Type in WebhookEventType]: { type: Type; data: z.output<(typeof webhookData)[Type]> }
}[WebhookEventType]

/** The body of a delivery. */
export const webhookBody = (type: WebhookEventType) =>
  z.object({
    type: z.literal(type),
    timestamp: moment.describe('When it happened'),
    data: webhookData[type],
  })
