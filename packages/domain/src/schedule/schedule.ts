export const weekendFilters = ['any_day', 'no_weekends', 'weekends_only'] as const

export type WeekendFilter = (typeof weekendFilters)[number]
