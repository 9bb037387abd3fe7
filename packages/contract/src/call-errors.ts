import { type CallDefinition, splitCallName } from './call.ts'
import type { ErrorCode } from './errors.ts'

const errorsOfAccess: Readonly<Record<CallDefinition['access'], readonly ErrorCode[]>> = {
  anyone: [],
  application: ['application_token_invalid'],
  pilot: ['application_token_invalid', 'unauthenticated', 'session_ended', 'admin_not_allowed'],
  provider: ['provider_key_invalid', 'unauthenticated', 'session_ended', 'not_staff', 'role_required'],
  signed: ['signature_invalid'],
}

const errorsOfAnyCall: readonly ErrorCode[] = ['bad_request', 'rate_limited', 'internal', 'unavailable']

/** Every error that a call may respond with: those of its access, path and body, and its own. */
export const errorsOf = (name: string, definition: CallDefinition): readonly ErrorCode[] => {
  const { access, forPeople, params, query, body, errors = [] } = definition
  const isWrite = splitCallName(name).method !== 'GET'
  return [
    ...new Set<ErrorCode>([
      ...errorsOfAccess[access],
      ...(forPeople ? (['person_required'] as const) : []),
      ...(access === 'pilot' && isWrite ? (['not_allowed_in_admin_mode'] as const) : []),
      ...(params ? (['not_found'] as const) : []),
      ...(query || body ? (['validation_failed'] as const) : []),
      ...(body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
      ...(access === 'provider' && isWrite ? (['validation_failed', 'idempotency_key_reused'] as const) : []),
      ...errors,
      ...errorsOfAnyCall,
    ]),
  ]
}
