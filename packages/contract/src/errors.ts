import { workRefusalTexts } from '@sortie/domain/pilot/may-work'

/** Every error the server responds with, once: its status and the sentence a caller reads. */
export const errors = {
  application_token_invalid: { status: 401, message: 'The application token is missing or unknown.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  sign_in_failed: { status: 401, message: 'Wrong email or password.' },
  session_ended: { status: 401, message: 'This session has ended. Please sign in again.' },
  provider_key_invalid: { status: 401, message: 'The provider key is missing, unknown or revoked.' },
  not_staff: {
    status: 403,
    message: "You're signed in, but you don't have access. Ask an owner to invite you.",
  },
  role_required: {
    status: 403,
    message: "Your roles don't include this. Ask an owner for the role you need.",
  },
  person_required: {
    status: 403,
    message: "This call is for people who are signed in. A key can't make it.",
  },
  admin_not_allowed: { status: 403, message: "This admin account can't act as a pilot." },
  not_allowed_in_admin_mode: {
    status: 403,
    message: "You can't change identity and payment details while acting as a pilot.",
  },
  recent_sign_in_required: {
    status: 403,
    message: 'Sign in again to change where your payouts go.',
  },
  bad_request: { status: 400, message: "We couldn't understand the request." },
  signature_invalid: { status: 400, message: 'The signature of this request is missing or wrong.' },
  not_found: { status: 404, message: "That record doesn't exist." },
  no_such_call: { status: 404, message: 'There is no such call.' },
  method_not_allowed: { status: 405, message: "This call doesn't exist with this method." },
  validation_failed: { status: 422, message: 'Some fields need attention.' },
  step_not_allowed: { status: 422, message: "The mission can't move to this status from its current one." },
  mission_on_hold: {
    status: 409,
    message: 'This mission is temporarily on hold; pilots will be contacted on resume.',
  },
  mission_unavailable: {
    status: 410,
    message: 'Sorry Pilot! This mission is no longer available. Stay tuned for your next opportunity to fly.',
  },
  schedule_changed: {
    status: 409,
    message: 'The time of this mission has changed. Check the new time, then accept again.',
  },
  reschedule_unavailable: {
    status: 422,
    message: "Reschedule isn't available for this mission. Please contact the provider to reschedule.",
  },
  pilot_rejected: { status: 403, message: workRefusalTexts.pilot_rejected },
  pilot_not_approved: { status: 403, message: workRefusalTexts.pilot_not_approved },
  double_booked: { status: 409, message: 'The pilot already has a mission at that time.' },
  conflict: { status: 409, message: 'The record has changed in the meantime or already exists.' },
  review_claimed: {
    status: 409,
    message: 'Someone else is reviewing this mission. They can hand it over to you.',
  },
  review_not_claimed: {
    status: 409,
    message: "You aren't reviewing this mission, or your claim has run out. Claim it, then try again.",
  },
  changed_meanwhile: {
    status: 412,
    message: 'Someone changed the record after you read it. Read it again, then decide.',
  },
  files_arriving: {
    status: 409,
    message: "Files are still being uploaded. Wait until they've arrived, then press the button again.",
  },
  nothing_uploaded: {
    status: 422,
    message:
      "We found no files in this mission's folder. Upload them with Cyberduck, then press the button again.",
  },
  already_uploaded: { status: 409, message: 'This file is already part of the mission.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This idempotency key was already used with a different request.',
  },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: "The request's content type isn't supported." },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  insufficient_storage: {
    status: 507,
    message: "We're out of storage space. Everything already stored is safe. Please try again later.",
  },
  internal: { status: 500, message: 'Something went wrong on our end. Please try again.' },
  unavailable: {
    status: 503,
    message: "The service isn't available right now. Please try again in a moment.",
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** Messages by field name. */
export type FieldErrors = Record<string, string[]>

/** The body of every error, as application/problem+json. */
export interface Problem {
  type: string
  title: string
  status: number
  code: ErrorCode
  message: string
  request_id: string
  errors?: FieldErrors
  /** For a conflict: the current values of the fields, by name. */
  current?: Record<string, unknown>
  /** For a step that is not allowed: the statuses that the mission can move to from its current one. */
  allowed_steps?: string[]
}
