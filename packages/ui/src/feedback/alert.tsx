import { t } from '@sortie/domain/language'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { BareIconButton } from '../actions/bare-icon-button.tsx'
import { classNames } from '../class-names.ts'
import { type Tone, toneIcons } from './tone-icons.ts'

export type AlertProps = {
  tone?: Tone
  title?: string
  /** What happened and what to do. */
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  /**
   * Announces the alert when it appears after an action. Leave it off for alerts that are there when the page loads.
   */
  isLive?: boolean
  className?: string
}

const looks: Record<Tone, { box: string; icon: string }> = {
  info: { box: 'border-info/40 bg-info-tint', icon: 'text-info-strong' },
  success: { box: 'border-accent/40 bg-accent-tint', icon: 'text-accent-strong' },
  attention: { box: 'border-attention bg-attention-tint', icon: 'text-attention-deep' },
  danger: { box: 'border-danger/40 bg-danger-tint', icon: 'text-danger' },
}

export const Alert = ({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  isLive,
  className,
}: AlertProps) => {
  const Icon = toneIcons[tone]
  return (
    <div
      role={isLive ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classNames('flex items-start gap-3 rounded-card border p-4', looks[tone].box, className)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', looks[tone].icon)} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 text-body text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-small text-ink">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
      </div>
      {onDismiss && (
        <BareIconButton
          icon={X}
          label={t('Dismiss')}
          size="small"
          onPress={onDismiss}
          className="-mt-1 -mr-1"
        />
      )}
    </div>
  )
}
