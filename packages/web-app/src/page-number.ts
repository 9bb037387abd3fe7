/** The page named in the URL; the first one when none, or none that can be, is named. */
export const pageNumber = (parameter: string | null): number =>
  parameter !== null && /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : 1
