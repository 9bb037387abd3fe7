import { t } from '@sortie/domain/language'
import { X } from 'lucide-react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Button,
  Text,
} from 'react-aria-components/Toast'
import { classNames } from '../class-names.ts'
import { type Tone, toneIcons } from '../feedback/tone-icons.ts'
import { toastQueue } from './toast-queue.ts'

const iconColors: Record<Tone, string> = {
  info: 'text-info',
  success: 'text-accent-on-navy',
  attention: 'text-attention',
  danger: 'text-danger-on-navy',
}

/**
 * Mounted once at the root of the app; `showToast` fills it. New messages are announced, and F6 moves the focus into
 * the region. Messages move to the top of a page that has its buttons at the bottom (`bottom-actions`), below the
 * header, and of a phone while a dialog is open, which has its buttons there.
 */
export const ToastRegion = () => (
  <AriaToastRegion
    queue={toastQueue}
    aria-label={t('Messages')}
    className="on-dark fixed inset-x-4 bottom-4 z-50 flex flex-col-reverse gap-2 rounded-card outline-none max-md:in-[body:has(.bottom-tabs)]:bottom-[calc(5rem+env(safe-area-inset-bottom))] sm:left-auto sm:w-96 in-[body:has(.bottom-actions)]:top-20 in-[body:has(.bottom-actions)]:bottom-auto max-sm:in-[body:has(.dialog-overlay)]:top-4 max-sm:in-[body:has(.dialog-overlay)]:bottom-auto"
  >
    {({ toast }) => {
      const { tone, title, description, action } = toast.content
      const Icon = toneIcons[tone]
      return (
        <AriaToast
          toast={toast}
          className="flex items-start gap-3 rounded-card border border-navy-line bg-navy py-3 pr-1 pl-4 text-on-navy shadow-overlay"
        >
          <Icon aria-hidden className={classNames('mt-2 size-5 shrink-0', iconColors[tone])} />
          <AriaToastContent className="flex min-w-0 flex-1 flex-col items-start py-2">
            <Text slot="title" className="text-small font-medium">
              {title}
            </Text>
            {description && (
              <Text slot="description" className="text-small text-on-navy-muted">
                {description}
              </Text>
            )}
            {action && (
              <Button
                onPress={() => {
                  action.onPress()
                  toastQueue.close(toast.key)
                }}
                className="touch-target mt-2 cursor-pointer rounded-sm text-small font-medium text-accent-on-navy underline underline-offset-4"
              >
                {action.label}
              </Button>
            )}
          </AriaToastContent>
          <Button
            slot="close"
            aria-label={t('Dismiss')}
            className="flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-control text-on-navy-muted touch-target hover:bg-navy-raised hover:text-on-navy"
          >
            <X aria-hidden className="size-4" />
          </Button>
        </AriaToast>
      )
    }}
  </AriaToastRegion>
)
