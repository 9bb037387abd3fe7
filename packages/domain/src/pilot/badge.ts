export const pilotBadgeStatuses = ['complete', 'pending'] as const

/** Up to three capitals of the name, else its first letter. */
export const badgeAbbreviation = (name: string): string =>
  name
    .match(/[A-Z0-9]/g)
    ?.slice(0, 3)
    .join('') ||
  name.trim().slice(0, 1).toUpperCase() ||
  '?'
