import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { canBePushed, pushQuery, turnOnHere } from '#pilot/push-device.ts'

/** Says nothing of any pilot, so it stays on the device. */
const declinedKey = 'sortie.notifications-declined'

const wasDeclined = (): boolean => {
  try {
    return localStorage.getItem(declinedKey) !== null
  } catch {
    return true
  }
}

/** Offers to be notified on this device, to a pilot who has an offer and was never asked here. */
export const PushPrompt = () => {
  const [isClosed, setClosed] = useState(wasDeclined)
  const { data: settings } = useQuery({ ...pushQuery, enabled: !isClosed && canBePushed() })
  const turnOn = useMutation({
    mutationFn: turnOnHere,
    onSuccess: (isOn) => {
      if (isOn) showToast({ title: t('Notifications are on for this device') })
      setClosed(true)
    },
    onError: () =>
      showToast({
        tone: 'danger',
        title: t("We couldn't turn on notifications"),
        description: t('You can try again in your profile.'),
      }),
  })
  const publicKey = settings?.public_key
  if (isClosed || !publicKey) return null
  const decline = () => {
    localStorage.setItem(declinedKey, 'yes')
    setClosed(true)
  }
  return (
    <aside
      aria-label={t('Notifications on this device')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 py-3 sm:px-6"
    >
      <BellRing aria-hidden className="size-5 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-52 text-small">
        <span className="font-semibold">{t('Hear about offers first.')}</span>{' '}
        {t("We can notify you on this device, even while it's locked.")}
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          mode="secondary"
          isPending={turnOn.isPending}
          onPress={() => turnOn.mutate(publicKey)}
        >
          {t('Notify me')}
        </Button>
        <Button size="small" mode="link" onPress={decline}>
          {t('Not now')}
        </Button>
      </div>
    </aside>
  )
}
