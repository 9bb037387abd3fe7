import { agreeOnLanguage } from '@sortie/web-app/language.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useEffect } from 'react'
import type { Account } from './account.effects.ts'
import { writeInBackground } from './writes.ts'

/** The account and this device speak one language. An admin keeps their own. */
export const useAccountLanguage = (account: Account | undefined): void => {
  const ofAccount = account?.language
  useEffect(() => {
    if (ofAccount === undefined || currentSession()?.actingAs) return
    agreeOnLanguage(ofAccount, (language) =>
      writeInBackground('PATCH /pilots/account', { body: { language } }),
    ).catch((error: unknown) => console.warn('the language could not be saved', error))
  }, [ofAccount])
}
