export const defaultCloudRequirement = 'less_than_100'

/** The cloud limit in percent; anything that is not less_than_N is no limit. */
export const cloudLimitPercent = (requirement: string | null | undefined): number => {
  const limit = Number(/^less_than_(\d{1,3})$/.exec(requirement ?? '')?.[1] ?? 100)
  return Math.min(limit, 100)
}

export const cloudRequirementText = (requirement: string | null | undefined): string =>
  `Up to ${cloudLimitPercent(requirement)}% cloudy`
