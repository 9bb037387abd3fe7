import { storageName } from '../site.ts'

const prefix = storageName('drafts.')

/** The key of a person's drafts. They are in the session storage of the tab, and disappear when it is closed. */
export const draftsKey = (owner: string): string => `${prefix}${owner}`
