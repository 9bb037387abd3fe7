/** The steps of the signup in order, by the last part of their routes. */
export const signupSteps = ['devices', 'certification', 'preferences'] as const

export type SignupStep = (typeof signupSteps)[number]

export const stepTitles: Readonly<Record<SignupStep, string>> = {
  devices: 'Drones & Equipment',
  certification: 'Pilot License Information',
  preferences: 'Availability & Preferences',
}

export const isSignupStep = (text: string | null): text is SignupStep =>
  signupSteps.some((step) => step === text)

/** The step before this one; null for the first, which follows the welcome page. */
export const stepBefore = (step: SignupStep): SignupStep | null =>
  signupSteps[signupSteps.indexOf(step) - 1] ?? null

export const skipQuestion = (firstName: string): string =>
  `${firstName}, you won't receive any missions until you complete your profile. Continue?`

/** Shown next to the requirement for a pilot who meets it. Missions require a valid license. */
export const savedLicenseText = (isValid: boolean): string =>
  isValid
    ? 'Your license is saved: add another one, or go on.'
    : 'Your license is saved, but it has expired: renew it, or do that later.'
