/**
 * Joins class names and skips what is empty. Later classes do not override
 * earlier ones: a `className` prop is for placing a component, not restyling it.
 */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
