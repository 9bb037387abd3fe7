/** The page named in the address; the first one when none, or none that can be, is named. */
export const pageNumber = (asked: string | null): number =>
  asked !== null && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
