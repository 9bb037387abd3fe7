import type { GatewayKey } from '../../../packages/storage/src/gateway/gateway-call.ts'
import { pilotKey } from '../../../packages/storage/test/open-gateway.ts'

const closed = (accessKeyId: string, refusal: string): GatewayKey => ({ ...pilotKey, accessKeyId, refusal })

export const expiredKey = closed('SRTEXPIREDEXPIRED001', 'This access key has expired.')
export const revokedKey = closed('SRTREVOKEDREVOKED001', 'This access key is closed.')

export const closedKeys: readonly GatewayKey[] = [expiredKey, revokedKey]
