import { storageName } from './site.ts'

const storageKey = storageName('logged-out')

let isUnderWay = false

/**
 * Marks that the page is being left. A call that the server refuses after this must not remember the page for a return.
 */
export const beginLogOut = (): void => {
  isUnderWay = true
}

export const isLoggingOut = (): boolean => isUnderWay

/**
 * Kept in this tab on the way to the identity provider and back, so that the person is told that they are logged out.
 */
export const noteLogOut = (): void => sessionStorage.setItem(storageKey, 'yes')

export const hasLoggedOut = (): boolean => sessionStorage.getItem(storageKey) !== null

export const clearLogOutNote = (): void => sessionStorage.removeItem(storageKey)
