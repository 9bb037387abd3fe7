import type { ReactNode } from 'react'
import {
  DisclosureGroup as AriaDisclosureGroup,
  type DisclosureGroupProps as AriaDisclosureGroupProps,
} from 'react-aria-components/DisclosureGroup'
import { classNames } from '../class-names.ts'

export type DisclosureGroupProps = Omit<AriaDisclosureGroupProps, 'children' | 'className' | 'style'> & {
  children: ReactNode
  className?: string
}

/** Disclosures in one card; one is open at a time unless `allowsMultipleExpanded`. */
export function DisclosureGroup({ children, className, ...rest }: DisclosureGroupProps) {
  return (
    <AriaDisclosureGroup
      {...rest}
      className={classNames(
        'disclosure-group overflow-hidden rounded-card border border-line bg-surface',
        className,
      )}
    >
      {children}
    </AriaDisclosureGroup>
  )
}
