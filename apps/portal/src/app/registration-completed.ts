const cookieName = 'registrationCompleted'
const keptSeconds = 86_400

/** Called when a pilot finishes the signup; the dashboard reads the code. */
export const markRegistrationCompleted = (code: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookieName}=${code}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax${secure}`
}

/** The registration code, until the dashboard has shown it. */
export const readRegistrationCode = (): string | null => {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`))
  return entry?.slice(cookieName.length + 1) || null
}

export const clearRegistrationCode = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`
}
