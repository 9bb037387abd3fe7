import { isLanguage, type Language, language, languages, t } from '@sortie/domain/language'
import type { MenuEntry } from '@sortie/ui/actions/menu.tsx'
import { chooseLanguage } from '@sortie/web-app/language.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { Check, Languages } from 'lucide-react'

/** The languages, each by its own name, as the entries of a menu. */
export const languageEntries = (): MenuEntry<Language>[] =>
  (Object.keys(languages) as Language[]).map((id) => {
    const { name } = languages[id]
    return id === language()
      ? { id, label: t('{name} (chosen)', { name }), icon: Check }
      : { id, label: name, icon: Languages }
  })

/** The account follows the choice at the next page, unless an admin acts as the pilot. */
export const choose = (id: string): void => {
  if (isLanguage(id)) chooseLanguage(id, { isForAccount: !currentSession()?.actingAs })
}
