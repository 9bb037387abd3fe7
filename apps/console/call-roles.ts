import { allCalls } from '@sortie/contract/all-calls'
import { type CallDefinition, rolesOf } from '@sortie/contract/call'
import { providerChannels } from '@sortie/contract/provider-realtime.calls'

type Described = Readonly<Record<string, CallDefinition>>

const rolesOfEach = (calls: Described) =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, call]) =>
      call.access === 'provider' ? [[name, rolesOf(call)]] : [],
    ),
  )

/**
 * Which roles may make each call of the provider and hear each channel, as the contract says, for the build to put into
 * the console: the contract itself would bring its schemas along.
 */
export const roleTables = {
  __CALL_ROLES__: JSON.stringify(rolesOfEach(allCalls)),
  __CHANNEL_ROLES__: JSON.stringify(rolesOfEach(providerChannels)),
}
