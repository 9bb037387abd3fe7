import type { GatewayKey } from '@sortie/storage/gateway/gateway-call'
import { pilotKey } from '@sortie/testing/open-gateway'

const closed = (accessKeyId: string, refusal: string): GatewayKey => ({ ...pilotKey, accessKeyId, refusal })

export const expiredKey = closed('SRTEXPIREDEXPIRED001', 'This access key has expired.')
export const revokedKey = closed('SRTREVOKEDREVOKED001', 'This access key is closed.')

export const closedKeys: readonly GatewayKey[] = [expiredKey, revokedKey]
