import type { ReactNode } from 'react'
import { Text } from 'react-aria-components/Text'

export function FieldDescription({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <Text slot="description" className="text-small text-ink-soft">
      {children}
    </Text>
  )
}
