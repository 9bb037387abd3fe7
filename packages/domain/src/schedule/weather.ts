import { t } from '../language.ts'

export const defaultCloudRequirement = 'less_than_100'

/** The cloud limit in percent; anything other than less_than_N means no limit. */
export const cloudLimitPercent = (requirement: string | null | undefined): number => {
  const limit = /^less_than_(\d{1,3})$/.exec(String(requirement))?.[1]
  return Math.min(Number(limit ?? Number.POSITIVE_INFINITY), 100)
}

const hourMs = 3_600_000
const hourlyUntilMs = 48 * hourMs

/** Hourly if the flight is within 48 hours, else daily, also without a start. */
export const weatherKind = (start: string | null, now: number): 'hourly' | 'daily' => {
  const ahead = Date.parse(String(start)) - now
  return ahead >= -hourMs && ahead <= hourlyUntilMs ? 'hourly' : 'daily'
}

/** The specified text, or an explanation if there is no limit. */
export const cloudRequirementText = (requirement: string | null | undefined): string => {
  const limit = cloudLimitPercent(requirement)
  return limit === 100 ? t('Up to 100% cloudy (any cloud cover)') : t('Up to {limit}% cloudy', { limit })
}
