import { agreeOnLanguage } from '@sortie/web-app/language.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useEffect, useEffectEvent } from 'react'
import type { Account } from './account.effects.ts'
import { writeInBackground } from './writes.ts'

/**
 * The account and this device speak one language. Only as a page opens: a change on another device must not reload a
 * page on which someone is typing. An admin keeps their own.
 */
export const useAccountLanguage = (account: Account | undefined): void => {
  const agree = useEffectEvent(() => {
    if (!account || currentSession()?.actingAs) return
    agreeOnLanguage(account.language, (language) =>
      writeInBackground('PATCH /pilots/account', { body: { language } }),
    ).catch((error: unknown) => console.warn('the language could not be saved', error))
  })
  const isKnown = account !== undefined
  useEffect(() => {
    if (isKnown) agree()
  }, [isKnown])
}
