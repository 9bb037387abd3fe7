/** An hour of made-up weather: degrees Fahrenheit, miles an hour, percent, a WMO code. */
export interface SampleHour {
  temperature: number
  precipitationProbability: number
  cloudCover: number
  windSpeed: number
  code: number
}

const DAY_HOURS = 24

/** A number from 0 to 1 that is always the same for the same words. */
function chance(...words: (string | number)[]): number {
  let hash = 2_166_136_261
  for (const character of words.join(' ')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2_246_822_507)
  hash ^= hash >>> 13
  return (hash >>> 0) / 4_294_967_296
}

/** Changes gradually from one day's random value to the next, without a step at midnight. */
function drift(kind: string, place: string, hour: number): number {
  const day = Math.floor(hour / DAY_HOURS)
  const share = (hour % DAY_HOURS) / DAY_HOURS
  const smooth = share * share * (3 - 2 * share)
  return chance(kind, place, day) * (1 - smooth) + chance(kind, place, day + 1) * smooth
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

function codeOf(
  hour: Omit<SampleHour, 'code'>,
  place: string,
  hourNumber: number,
  solarHour: number,
): number {
  if (hour.precipitationProbability > 55) {
    if (hour.temperature < 33) return 73
    if (hour.temperature > 75 && chance('thunder', place, hourNumber) < 0.3) return 95
    return hour.precipitationProbability > 70 ? 63 : 53
  }
  const still = hour.windSpeed < 8 && solarHour >= 4 && solarHour < 8
  if (still && hour.cloudCover > 60) return 45
  if (hour.cloudCover > 75) return 3
  if (hour.cloudCover > 30) return 2
  return hour.cloudCover > 10 ? 1 : 0
}

/**
 * The weather at a place in an hour, counted from 1970: warmest after noon and near the equator, with days of clouds,
 * wind and rain between fair ones, so that there is something to consider when planning a flight.
 */
export function sampleHour(latitude: number, longitude: number, hourNumber: number): SampleHour {
  const place = `${latitude.toFixed(1)} ${longitude.toFixed(1)}`
  const solarHour = (((hourNumber + longitude / 15) % DAY_HOURS) + DAY_HOURS) % DAY_HOURS
  const yearShare = ((hourNumber / DAY_HOURS) % 365.25) / 365.25
  const summer = -Math.cos(2 * Math.PI * (yearShare - 0.05)) * (latitude >= 0 ? 1 : -1)
  const afternoon = Math.cos((2 * Math.PI * (solarHour - 15)) / DAY_HOURS)

  const cloudiness = drift('cloud', place, hourNumber)
  const cloudCover = clamp((cloudiness - 0.2) * 160 + chance('puff', place, hourNumber) * 12 - 6, 0, 100)
  const windSpeed = clamp(
    2 +
      30 * drift('wind', place, hourNumber) ** 3 +
      3 * Math.max(afternoon, 0) +
      chance('gust', place, hourNumber) * 2,
    0,
    45,
  )
  const precipitationProbability = clamp(
    (cloudCover - 60) * 2 * drift('rain', place, hourNumber) * 1.4,
    0,
    95,
  )
  const temperature =
    88 -
    latitude ** 2 * 0.018 +
    summer * Math.min(Math.abs(latitude), 60) * 0.35 +
    afternoon * 8 +
    (drift('warmth', place, hourNumber) - 0.5) * 12

  const hour = {
    temperature: Math.round(temperature * 10) / 10,
    precipitationProbability: Math.round(precipitationProbability),
    cloudCover: Math.round(cloudCover),
    windSpeed: Math.round(windSpeed * 10) / 10,
  }
  return { ...hour, code: codeOf(hour, place, hourNumber, solarHour) }
}
