import { storageName } from './site.ts'

const storageKey = storageName('logged-out')

let isUnderWay = false

/** From here on the page only leaves: a call that the server refuses by then must not remember the page for a return. */
export const beginLogOut = (): void => {
  isUnderWay = true
}

export const isLoggingOut = (): boolean => isUnderWay

/** Kept in this tab over the way to the identity provider and back, so that somebody who logs out is told so. */
export const noteLogOut = (): void => sessionStorage.setItem(storageKey, 'yes')

export const hasLoggedOut = (): boolean => sessionStorage.getItem(storageKey) !== null

export const clearLogOutNote = (): void => sessionStorage.removeItem(storageKey)
