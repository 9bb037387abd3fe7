const prefix = 'sortie.drafts.'

/** Where the drafts of someone are kept: in the session of the tab, so that they go when it is closed. */
export const draftsKey = (owner: string): string => `${prefix}${owner}`

/** Whoever logs out leaves nothing they have typed behind. */
export const forgetDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
