import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { timestampText } from '@sortie/domain/time/date-texts'
import { formatFileSize, metersToFeet, usesMiles } from '@sortie/domain/units'

export type Asset = CallResponse<ProviderCalls['GET /v1/provider/missions/{id}/assets']>['data'][number]

const rounded = (value: number | null, unit: string): string | null =>
  value === null ? null : `${Math.round(value * 10) / 10}${unit}`

interface Site {
  timezone_id: string | null
  country: string | null
}

const altitudeText = (meters: number | null, country: string | null | undefined): string | null =>
  usesMiles(country) ? rounded(meters === null ? null : metersToFeet(meters), ' ft') : rounded(meters, ' m')

/** What is known of a delivered file, worded for a person: in the time and the units of its site, as findings are. */
export const photoFacts = (asset: Asset, site: Site | null): { label: string; value: string }[] => {
  const zone = site?.timezone_id ?? 'UTC'
  const facts: [string, string | null][] = [
    ['Taken', asset.taken_at ? timestampText(asset.taken_at, zone) : 'Time unknown'],
    ['Size', asset.width && asset.height ? `${asset.width} × ${asset.height}` : null],
    ['File', formatFileSize(asset.size)],
    ['Camera', [asset.camera_make, asset.camera_model].filter(Boolean).join(' ') || null],
    ['Above takeoff', altitudeText(asset.relative_altitude, site?.country)],
    ['Camera pitch', rounded(asset.gimbal_pitch, '°')],
    ['Heading', rounded(asset.gimbal_yaw ?? asset.flight_yaw, '°')],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}
