/** Styles that the fields of a form share, so that they line up next to each other. */
export const fieldClass = 'flex min-w-0 flex-col gap-1.5'

const frame =
  'rounded-control border border-edge bg-surface transition-colors hover:border-ink-soft disabled:border-line disabled:bg-sunken invalid:border-danger invalid:ring-1 invalid:ring-danger'

/** For an input that is itself the box and sets its own height. */
export const boxClass = `${frame} w-full min-w-0 px-3 text-body text-ink placeholder:text-ink-faint disabled:text-ink-faint [&[readonly]]:bg-canvas focus:outline-2 focus:outline-offset-0 focus:outline-info`

export const inputClass = `${boxClass} h-11 pointer-fine:h-10`

const group = `${frame} flex h-11 w-full min-w-0 items-center overflow-hidden focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-info`

/** For a group that is the box, with the input and buttons or icons inside. */
export const inputGroupClass = `${group} pointer-fine:h-10`

/** The same next to small buttons. */
export const smallInputGroupClass = `${group} pointer-fine:h-8`

export const innerInputClass =
  'h-full min-w-0 flex-1 bg-transparent px-3 text-body text-ink outline-none placeholder:text-ink-faint disabled:text-ink-faint'

/** The list of a select or a menu. */
export const popoverClass =
  'overflow-auto rounded-control bg-surface p-1 shadow-overlay transition-opacity entering:opacity-0 exiting:opacity-0'

export const optionClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-small outline-none select-none focus:bg-sunken focus-visible:outline-2 focus-visible:-outline-offset-2 pressed:bg-line disabled:cursor-not-allowed disabled:text-ink-faint pointer-fine:min-h-9'
