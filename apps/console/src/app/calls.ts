import type { ProviderCalls } from '@sortie/contract/all-calls'
import { createCall } from '@sortie/web-app/calls.ts'

/** Makes one of the provider's calls of the contract. */
export const call = createCall<ProviderCalls>()
