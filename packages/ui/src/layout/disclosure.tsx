import { ChevronDown } from 'lucide-react'
import { type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import {
  Disclosure as AriaDisclosure,
  type DisclosureProps as AriaDisclosureProps,
  Button,
  DisclosurePanel,
  DisclosureStateContext,
  Heading,
} from 'react-aria-components/Disclosure'
import {
  DisclosureGroup as AriaDisclosureGroup,
  type DisclosureGroupProps as AriaDisclosureGroupProps,
} from 'react-aria-components/DisclosureGroup'
import { classNames } from '../class-names.ts'
import { whenIdle } from '../when-idle.ts'

export type DisclosureGroupProps = Omit<AriaDisclosureGroupProps, 'children' | 'className' | 'style'> & {
  children: ReactNode
  className?: string
}

/** Disclosures in one card. Only one is open at a time, unless `allowsMultipleExpanded`. */
export const DisclosureGroup = ({ children, className, ...rest }: DisclosureGroupProps) => (
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

export type DisclosureProps = Omit<AriaDisclosureProps, 'children' | 'className' | 'style'> & {
  title: ReactNode
  /** Shown next to the title: a chip, a count, a short answer. */
  summary?: ReactNode
  children: ReactNode
  headingLevel?: 2 | 3 | 4
  className?: string
}

/**
 * A closed panel is rendered last, when the rest of the page can be read. It is rendered at all so that the browser's
 * search finds it.
 */
const PanelContent = ({ children }: { children: ReactNode }) => {
  const isExpanded = useContext(DisclosureStateContext)?.isExpanded ?? true
  const [isDrawn, setIsDrawn] = useState(isExpanded)
  if (isExpanded && !isDrawn) setIsDrawn(true)
  useEffect(() => {
    if (!isDrawn) return whenIdle(() => startTransition(() => setIsDrawn(true)))
  }, [isDrawn])
  return isDrawn && children
}

/** A part that opens below its title. Alone it is a card; inside a DisclosureGroup it is a row of the group's card. */
export const Disclosure = ({
  title,
  summary,
  children,
  headingLevel = 3,
  className,
  ...rest
}: DisclosureProps) => (
  <AriaDisclosure
    {...rest}
    className={classNames(
      'group/disclosure rounded-card border border-line bg-surface in-[.disclosure-group]:rounded-none in-[.disclosure-group]:border-x-0 in-[.disclosure-group]:border-t-0 in-[.disclosure-group]:last:border-b-0',
      className,
    )}
  >
    <Heading level={headingLevel}>
      <Button
        slot="trigger"
        className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-card px-4 py-3 text-left text-body font-medium text-ink transition-colors hover:bg-canvas focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-ink-faint sm:px-5"
      >
        <span className="min-w-0 flex-1">{title}</span>
        {summary && <span className="shrink-0 text-small font-normal text-ink-soft">{summary}</span>}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-faint transition-transform group-expanded/disclosure:rotate-180"
        />
      </Button>
    </Heading>
    <DisclosurePanel className="h-(--disclosure-panel-height) overflow-clip transition-[height]">
      <div className="px-4 pb-5 text-body text-ink-soft sm:px-5">
        <PanelContent>{children}</PanelContent>
      </div>
    </DisclosurePanel>
  </AriaDisclosure>
)
