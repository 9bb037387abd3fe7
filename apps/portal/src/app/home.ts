/** The default page of a pilot. */
export const home = '/active-missions'
