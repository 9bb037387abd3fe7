import { storageName } from '../site.ts'

const prefix = storageName('drafts.')

/** Where the drafts of someone are kept: in the session of the tab, so that they go when it is closed. */
export const draftsKey = (owner: string): string => `${prefix}${owner}`
