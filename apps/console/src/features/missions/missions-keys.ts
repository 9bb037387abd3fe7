/** Lists, counts and clusters of missions, by their filter. */
export const missionsKey = ['missions'] as const
export const missionListsKey = [...missionsKey, 'list'] as const
export const savedFiltersKey = ['saved-filters'] as const
