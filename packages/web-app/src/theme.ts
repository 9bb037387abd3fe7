import { createListeners } from '@sortie/ui/listeners.ts'
import { storageName } from './site.ts'

// Without React, because it runs before anything is drawn: see use-theme.ts.

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = storageName('theme')
const { subscribe, notify } = createListeners()
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

export const chosenTheme = (): Theme => {
  const stored = localStorage.getItem(storageKey)
  return themes.find((theme) => theme === stored) ?? 'system'
}

const contrastKey = storageName('contrast')
const systemWantsContrast = () => matchMedia('(prefers-contrast: more)')

/** Whether everything is drawn with more contrast, as the person chose on this device or else as the system says. */
export const hasMoreContrast = (): boolean => {
  const stored = localStorage.getItem(contrastKey)
  return stored === null ? systemWantsContrast().matches : stored === 'more'
}

const applyTheme = (): void => {
  const chosen = chosenTheme()
  const isDark = chosen === 'system' ? systemIsDark().matches : chosen === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  document.documentElement.dataset.contrast = hasMoreContrast() ? 'more' : 'usual'
  notify()
}

/** Draws light or dark, as the person chose on this device or else as the system says, from now on. */
export const followTheme = (): void => {
  applyTheme()
  systemIsDark().addEventListener('change', applyTheme)
  systemWantsContrast().addEventListener('change', applyTheme)
  // Another tab may choose.
  addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === contrastKey) applyTheme()
  })
}

export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem(storageKey, theme)
  applyTheme()
}

export const chooseContrast = (contrast: 'more' | 'usual'): void => {
  localStorage.setItem(contrastKey, contrast)
  applyTheme()
}

export const onThemeChange = subscribe
