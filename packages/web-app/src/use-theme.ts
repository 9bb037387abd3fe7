import { known, t, toTranslate } from '@sortie/domain/language'
import type { MenuEntry } from '@sortie/ui/actions/menu.tsx'
import { Check, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chosenTheme, hasMoreContrast, onThemeChange, type Theme, themes } from './theme.ts'

export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, chosenTheme)

export const useMoreContrast = (): boolean => useSyncExternalStore(onThemeChange, hasMoreContrast)

export const themeWords: Readonly<Record<Theme, { label: string; icon: LucideIcon }>> = {
  system: { label: toTranslate('Same as system'), icon: Monitor },
  light: { label: toTranslate('Light'), icon: Sun },
  dark: { label: toTranslate('Dark'), icon: Moon },
}

/** The choice of a theme, as the entries of a menu. */
export const themeEntries = (chosen: Theme): MenuEntry<Theme>[] =>
  themes.map((id) => {
    const { label, icon } = themeWords[id]
    const theme = known(label)
    return id === chosen
      ? { id, label: t('{theme} (chosen)', { theme }), icon: Check }
      : { id, label: theme, icon }
  })

export const isTheme = (id: string): id is Theme => (themes as readonly string[]).includes(id)
