import type { PortalCalls } from '@sortie/contract/all-calls'
import { createCall } from '@sortie/web-app/calls.ts'
import { takeEarlyResponse } from './early-calls.ts'

/** Makes one of the calls of the contract. */
export const call = createCall<PortalCalls>(takeEarlyResponse)
