import { storageName } from './site.ts'

const storageKey = storageName('sign-in-note')

/** Leaves a message for the sign-in page of this tab, which the visitor reaches via the identity provider. */
export const leaveSignInNote = (text: string): void => sessionStorage.setItem(storageKey, text)

export const signInNote = (): string | null => sessionStorage.getItem(storageKey)

export const clearSignInNote = (): void => sessionStorage.removeItem(storageKey)
