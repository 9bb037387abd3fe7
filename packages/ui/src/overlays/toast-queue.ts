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
 * Shows a message from anywhere, and returns a function that removes it. Failures, messages with an action
 * and those of which the caller says so stay until they are dismissed: they must not vanish while a pilot is looking at the sky.
 */
export const showToast = (
  content: Omit<ToastContent, 'tone'> & { tone?: Tone; stays?: boolean; onClose?: () => void },
): (() => void) => {
  const { tone = 'success', stays: isKept = false, onClose, ...rest } = content
  const stays = isKept || tone === 'danger' || rest.action !== undefined
  const key = toastQueue.add(
    { tone, ...rest },
    { ...(!stays && { timeout: readingTimeMs }), ...(onClose && { onClose }) },
  )
  signalToast()
  return () => toastQueue.close(key)
}
