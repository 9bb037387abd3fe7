import type { MenuEntry } from '@sortie/ui/actions/menu.tsx'
import { Check, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chosenTheme, hasMoreContrast, onThemeChange, type Theme, themes } from './theme.ts'

export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, chosenTheme)

export const useMoreContrast = (): boolean => useSyncExternalStore(onThemeChange, hasMoreContrast)

export const themeWords: Readonly<Record<Theme, { label: string; icon: LucideIcon }>> = {
  system: { label: 'Same as system', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
}

/** The choice of a theme, as the entries of a menu. */
export const themeEntries = (chosen: Theme): MenuEntry<Theme>[] =>
  themes.map((id) => {
    const { label, icon } = themeWords[id]
    return id === chosen ? { id, label: `${label} (chosen)`, icon: Check } : { id, label, icon }
  })

export const isTheme = (id: string): id is Theme => (themes as readonly string[]).includes(id)
