import { classNames } from '../class-names.ts'

export const buttonSizes = ['small', 'medium', 'large'] as const
export const buttonModes = ['primary', 'secondary', 'link', 'danger'] as const
export const buttonTypes = ['button', 'submit', 'reset'] as const

export type ButtonSize = (typeof buttonSizes)[number]
export type ButtonMode = (typeof buttonModes)[number]
export type ButtonType = (typeof buttonTypes)[number]

/**
 * The value if the list has it, else the first of the list. Data that the compiler cannot check must not break a
 * button.
 */
export const listedOrFirst = <const T extends string>(list: readonly [T, ...T[]], value: unknown): T =>
  list.find((listed) => listed === value) ?? list[0]

type ButtonOptions = { size: ButtonSize; mode: ButtonMode; type: ButtonType }

export const buttonOptions = (requested: Partial<ButtonOptions>): ButtonOptions => {
  const { size = 'medium', mode = 'primary', type = 'button' } = requested
  return {
    size: listedOrFirst(buttonSizes, size),
    mode: listedOrFirst(buttonModes, mode),
    type: listedOrFirst(buttonTypes, type),
  }
}

const base =
  'touch-target inline-flex shrink-0 cursor-pointer items-center justify-center font-medium whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed [&_svg]:shrink-0'

const boxed = 'rounded-control border'

const sizes: Record<ButtonSize, string> = {
  small: 'gap-1.5 text-small [&_svg]:size-4',
  medium: 'gap-2 text-small [&_svg]:size-4.5',
  large: 'gap-2 text-body [&_svg]:size-5',
}

const boxes: Record<ButtonSize, string> = {
  small: 'h-8 px-3',
  medium: 'h-11 px-4 pointer-fine:h-10',
  large: 'h-13 px-6',
}

const greyedOut = 'disabled:border-line disabled:bg-sunken disabled:text-ink-faint'

const modes: Record<ButtonMode, string> = {
  primary: classNames(
    'border-accent-strong bg-accent-strong text-white hover:border-accent-deep hover:bg-accent-deep pressed:bg-accent-deep',
    greyedOut,
  ),
  secondary: classNames('border-edge bg-surface text-ink hover:bg-canvas pressed:bg-sunken', greyedOut),
  danger: classNames(
    'border-danger bg-danger text-white hover:border-danger-deep hover:bg-danger-deep pressed:bg-danger-deep',
    greyedOut,
  ),
  link: 'rounded-sm py-1 text-info-strong underline decoration-info/40 underline-offset-4 hover:text-info-deep hover:decoration-current disabled:text-ink-faint disabled:no-underline',
}

/**
 * Makes a secondary button look like plain text next to the main action. It is a class and not a mode, because the
 * modes are a fixed list.
 */
export const quietClass = 'border-transparent! bg-transparent! px-2! text-ink-soft! hover:text-ink!'

/** The look of a button, shared by Button and LinkButton. */
export const buttonClass = (size: ButtonSize, mode: ButtonMode, className?: string): string => {
  const isLink = mode === 'link'
  return classNames(base, sizes[size], !isLink && boxed, !isLink && boxes[size], modes[mode], className)
}
