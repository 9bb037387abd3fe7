/** Where a pilot goes who wants nothing in particular. */
export const home = '/active-missions'
