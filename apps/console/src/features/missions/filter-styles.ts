/** Controls of the filter, which are pressed or filled in place. */
export const toggleClass =
  'inline-flex h-11 cursor-pointer items-center gap-1.5 rounded-control border px-2.5 text-small whitespace-nowrap transition-colors pointer-fine:h-8'
export const toggleOffClass = 'border-line bg-surface text-ink hover:border-edge'
export const toggleOnClass = 'border-info-strong bg-info-tint text-info-deep'

export const filterFieldClass =
  'h-11 rounded-control border border-line bg-surface px-2 text-small text-ink hover:border-edge pointer-fine:h-8'
