/**
 * Joins class names and skips what is empty. Later classes do not override
 * earlier ones: a `className` prop is for placing a component, not restyling it.
 */
export const classNames = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ')
