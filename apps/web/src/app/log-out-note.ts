const storageKey = 'sortie.logged-out'

/** Kept in this tab over the way to the identity provider and back, so that somebody who logs out is told so. */
export const noteLogOut = (): void => sessionStorage.setItem(storageKey, 'yes')

export const hasLoggedOut = (): boolean => sessionStorage.getItem(storageKey) !== null

export const clearLogOutNote = (): void => sessionStorage.removeItem(storageKey)
