import { storageName } from './site.ts'

const storageKey = storageName('sign-in-note')

/** Leaves a word for the sign-in page of this tab, which the visitor reaches by way of the identity provider. */
export const leaveSignInNote = (text: string): void => sessionStorage.setItem(storageKey, text)

export const signInNote = (): string | null => sessionStorage.getItem(storageKey)

export const clearSignInNote = (): void => sessionStorage.removeItem(storageKey)
