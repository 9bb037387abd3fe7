import { plural, t, toTranslate } from '../language.ts'
import { compareNames } from '../names.ts'

export const pilotBadgeStatuses = ['complete', 'pending'] as const

/** Up to three capitals of the name, else its first letter. */
export const badgeAbbreviation = (name: string): string =>
  name
    .match(/\p{Lu}/gu)
    ?.slice(0, 3)
    .join('') ||
  name.trim().slice(0, 1).toUpperCase() ||
  '?'

interface HeldBadge {
  status: (typeof pilotBadgeStatuses)[number]
  badge: { name: string }
}

/** Completed ones first, then pending ones, each by name. */
export const sortBadges = <Badge extends HeldBadge>(badges: readonly Badge[]): Badge[] =>
  badges.toSorted(
    (a, b) =>
      pilotBadgeStatuses.indexOf(a.status) - pilotBadgeStatuses.indexOf(b.status) ||
      compareNames(a.badge.name, b.badge.name),
  )

export const noBadgesText = toTranslate('Once you complete a training course, your badges will appear here.')

/** Only completed badges are earned. */
export const badgesHeading = (badges: readonly HeldBadge[]): string => {
  const earned = badges.filter(({ status }) => status === 'complete').length
  if (earned === 0) return t('Badges!')
  return plural(earned, "You've Earned 1 Badge!", "You've Earned {count} Badges!")
}
