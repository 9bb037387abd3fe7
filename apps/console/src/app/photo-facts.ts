import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { timestampText } from '@sortie/domain/time/date-texts'
import { formatFileSize } from '@sortie/domain/units'

export type Asset = CallResponse<ProviderCalls['GET /v1/provider/missions/{id}/assets']>['data'][number]

const rounded = (value: number | null, unit: string): string | null =>
  value === null ? null : `${Math.round(value * 10) / 10}${unit}`

/** What is known of a delivered file, worded for a person. */
export const photoFacts = (asset: Asset, zone: string): { label: string; value: string }[] => {
  const facts: [string, string | null][] = [
    ['Taken', asset.taken_at ? timestampText(asset.taken_at, zone) : 'Time unknown'],
    ['Size', asset.width && asset.height ? `${asset.width} × ${asset.height}` : null],
    ['File', formatFileSize(asset.size)],
    ['Camera', [asset.camera_make, asset.camera_model].filter(Boolean).join(' ') || null],
    ['Above takeoff', rounded(asset.relative_altitude, ' m')],
    ['Camera pitch', rounded(asset.gimbal_pitch, '°')],
    ['Heading', rounded(asset.gimbal_yaw ?? asset.flight_yaw, '°')],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}
