import { t } from '@sortie/domain/language'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { type Ref, useContext } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { ProgressBarContext } from 'react-aria-components/ProgressBar'
import {
  type ButtonMode,
  type ButtonSize,
  type ButtonType,
  buttonClass,
  buttonOptions,
} from './button-styles.ts'

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'type'> & {
  children: React.ReactNode
  size?: ButtonSize
  mode?: ButtonMode
  type?: ButtonType
  icon?: LucideIcon
  iconAfter?: LucideIcon
  /** For placing the button (width, margin), not for restyling it. */
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** The button announces this progress bar, which it finds by the id that it passes down. */
const Working = () => {
  const handed = useContext(ProgressBarContext)
  const id = handed && 'id' in handed ? handed.id : undefined
  return (
    <span id={id} role="progressbar" aria-label={t('Working')} className="inline-flex">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
    </span>
  )
}

/** While `isPending`, the button keeps its size and focus and cannot be pressed again. */
export const Button = ({
  children,
  size: askedSize,
  mode: askedMode,
  type: askedType,
  icon: Icon,
  iconAfter: IconAfter,
  className,
  ...rest
}: ButtonProps) => {
  const { size, mode, type } = buttonOptions({ size: askedSize, mode: askedMode, type: askedType })
  return (
    <AriaButton {...rest} type={type} className={buttonClass(size, mode, className)}>
      {rest.isPending ? <Working /> : Icon && <Icon aria-hidden />}
      {children}
      {IconAfter && <IconAfter aria-hidden />}
    </AriaButton>
  )
}
