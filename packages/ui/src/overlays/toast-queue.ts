import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'
import type { Tone } from '../feedback/tone-icons.ts'
import { signalToast } from './toasts.tsx'

export type ToastContent = {
  tone: Tone
  title: string
  description?: string
  action?: { label: string; onPress: () => void }
}

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

const readingTimeMs = 6000

/**
 * Shows a message from anywhere, and returns a function that removes it. Failures and messages with an action stay
 * until they are dismissed: they must not vanish while a pilot is looking at the sky.
 */
export const showToast = (
  content: Omit<ToastContent, 'tone'> & { tone?: Tone; onClose?: () => void },
): (() => void) => {
  const { tone = 'success', onClose, ...rest } = content
  const stays = tone === 'danger' || rest.action !== undefined
  const key = toastQueue.add(
    { tone, ...rest },
    { ...(!stays && { timeout: readingTimeMs }), ...(onClose && { onClose }) },
  )
  signalToast()
  return () => toastQueue.close(key)
}
