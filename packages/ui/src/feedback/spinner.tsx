import { t } from '@sortie/domain/language'
import { LoaderCircle } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type SpinnerProps = { label?: string; size?: 'small' | 'medium' | 'large'; className?: string }

const sizes = { small: 'size-4', medium: 'size-5', large: 'size-8' }

/** For short waits inside a control. A screen that loads shows a skeleton instead. */
export const Spinner = ({ label = t('Loading'), size = 'medium', className }: SpinnerProps) => (
  <span className={classNames('inline-flex', className)}>
    <LoaderCircle aria-hidden className={classNames('animate-spin', sizes[size])} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
