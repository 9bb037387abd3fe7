import { known, t, toTranslate } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Banner } from '@sortie/ui/feedback/banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ConnectionState, refetchWaiting, useConnection } from './use-connection.ts'

const texts: Readonly<Record<Exclude<ConnectionState, 'fine'>, string>> = {
  offline: toTranslate("You're offline. You can keep reading; other pages load when you're back online."),
  unreachable: toTranslate("We can't reach Sortie. You can keep reading; we'll keep trying."),
  unavailable: toTranslate(
    "Sortie isn't available right now. You're still signed in, and we'll keep trying.",
  ),
  slow: toTranslate("This is taking longer than usual. We're still waiting for a response."),
}

let isPressing = false
if (typeof window !== 'undefined') {
  const note = (pressing: boolean) => () => {
    isPressing = pressing
  }
  for (const [name, pressing] of [
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ] as const)
    window.addEventListener(name, note(pressing), { capture: true, passive: true })
}

/** Keeps a value while a finger or a button is down: a pressed element must not move away before it is released. */
const useHeldWhilePressed = <Value,>(value: Value): Value => {
  const [held, setHeld] = useState(value)
  useEffect(() => {
    if (!isPressing) {
      setHeld(value)
      return
    }
    // The value changes after the click that the release causes.
    const release = () => setTimeout(() => setHeld(value))
    const options = { once: true } as const
    window.addEventListener('pointerup', release, options)
    window.addEventListener('pointercancel', release, options)
    return () => {
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [value])
  return held
}

/** Says for all pages why nothing new arrives. The content of the page stays, and queries continue by themselves. */
export const ConnectionBar = () => {
  const connection = useHeldWhilePressed(useConnection())
  const client = useQueryClient()
  return (
    <div role="status">
      {connection !== 'fine' && (
        <Banner
          label={t('No connection')}
          tone="info"
          action={
            (connection === 'unreachable' || connection === 'unavailable') && (
              <Button size="small" mode="secondary" onPress={() => refetchWaiting(client)}>
                {t('Try again')}
              </Button>
            )
          }
        >
          {known(texts[connection])}
        </Banner>
      )}
    </div>
  )
}
