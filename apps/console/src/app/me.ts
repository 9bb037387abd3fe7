import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import type { ProviderChannel } from '@sortie/contract/provider-realtime.calls'
import { mayAct, type Role } from '@sortie/domain/provider/roles'
import { untilAvailable } from '@sortie/web-app/query-client.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './calls.ts'
import { meKey } from './me.effects.ts'

/** Set by the build (call-roles.ts next to vite.config.ts): what the contract says about roles. */
declare const __CALL_ROLES__: Readonly<Record<keyof ProviderCalls, readonly Role[]>>
declare const __CHANNEL_ROLES__: Readonly<Record<ProviderChannel, readonly Role[]>>

export type Me = CallResponse<ProviderCalls['GET /v1/provider/me']>

/** The person of the session, with their roles. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: ({ signal }) => call('GET /v1/provider/me', { signal }),
  ...untilAvailable,
})

/** Whether someone with these roles may make a call. The server decides by the same table of the contract. */
export const mayCall = (roles: readonly Role[], name: keyof ProviderCalls): boolean =>
  mayAct(roles, __CALL_ROLES__[name])

/** The channels that someone with these roles may hear. */
export const channelsFor = (roles: readonly Role[]): ProviderChannel[] =>
  (Object.keys(__CHANNEL_ROLES__) as ProviderChannel[]).filter((name) =>
    mayAct(roles, __CHANNEL_ROLES__[name]),
  )

/** The roles of the person; none until they are known. */
export const useRoles = (): readonly Role[] => useQuery(meQuery).data?.roles ?? []

/** Whether the person may make a call, for hiding what they may not. */
export const useMay = (name: keyof ProviderCalls): boolean => mayCall(useRoles(), name)
