/** The page number in the URL; 1 if there is none or it is invalid. */
export const pageNumber = (parameter: string | null): number =>
  parameter !== null && /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : 1
