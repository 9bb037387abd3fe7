import { t, toTranslate } from '@sortie/domain/language'

/** The steps of the signup in order, by the last part of their routes. */
export const signupSteps = ['devices', 'certification', 'preferences'] as const

export type SignupStep = (typeof signupSteps)[number]

export const stepTitles: Readonly<Record<SignupStep, string>> = {
  devices: toTranslate('Drones & Equipment'),
  certification: toTranslate('Pilot License Information'),
  preferences: toTranslate('Availability & Preferences'),
}

export const isSignupStep = (text: string | null): text is SignupStep =>
  signupSteps.some((step) => step === text)

/** The step before this one; null for the first, which follows the welcome page. */
export const stepBefore = (step: SignupStep): SignupStep | null =>
  signupSteps[signupSteps.indexOf(step) - 1] ?? null

export const skipQuestion = (firstName: string): string =>
  t("{name}, you won't receive any missions until you complete your profile. Continue?", { name: firstName })

/** Shown next to the requirement for a pilot who meets it. Missions require a valid license. */
export const savedLicenseText = (isValid: boolean): string =>
  isValid
    ? t('Your license is saved: add another one, or go on.')
    : t('Your license is saved, but it has expired: renew it, or do that later.')
