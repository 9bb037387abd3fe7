export const buttonSizes = ['small', 'medium', 'large'] as const
export const buttonModes = ['primary', 'secondary', 'link', 'danger'] as const
export const buttonTypes = ['button', 'submit', 'reset'] as const

export type ButtonSize = (typeof buttonSizes)[number]
export type ButtonMode = (typeof buttonModes)[number]
export type ButtonType = (typeof buttonTypes)[number]

/** The value if the list has it, else the first of the list: data from outside the compiler's sight must not break a button. */
export function listedOrFirst<const T extends string>(list: readonly [T, ...T[]], value: unknown): T {
  return list.find((listed) => listed === value) ?? list[0]
}

type ButtonOptions = { size: ButtonSize; mode: ButtonMode; type: ButtonType }

export function buttonOptions(asked: Partial<ButtonOptions>): ButtonOptions {
  const { size = 'medium', mode = 'primary', type = 'button' } = asked
  return {
    size: listedOrFirst(buttonSizes, size),
    mode: listedOrFirst(buttonModes, mode),
    type: listedOrFirst(buttonTypes, type),
  }
}
