// Stored per tab, so that going back, a reload, or a visit to the identity provider loses nothing.

const draftKey = 'sortie.registration-draft'
const registeredKey = 'sortie.registered'

/** The email that was registered in this tab, until its sign-in exists. */
export const registeredEmail = (): string | null => sessionStorage.getItem(registeredKey)

export const keepRegistered = (email: string): void => {
  sessionStorage.removeItem(draftKey)
  sessionStorage.setItem(registeredKey, email)
}

export const forgetRegistered = (): void => sessionStorage.removeItem(registeredKey)

/** The input that was not sent yet; never a password. */
export const keptDraft = <Values extends object>(empty: Values): Values => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Partial<Values>
    return { ...empty, ...kept }
  } catch {
    return empty
  }
}

export const keepDraft = ({ password: _, ...values }: { password?: string | undefined }): void =>
  sessionStorage.setItem(draftKey, JSON.stringify(values))
