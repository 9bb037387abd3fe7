import { type ReactNode, useRef, useState } from 'react'
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip'

export type TooltipProps = {
  label: ReactNode
  /** One focusable element of this design system or of React Aria. */
  children: ReactNode
  placement?: AriaTooltipProps['placement']
}

const landmarks = 'main, header, nav, aside, footer, [role=dialog], [role=alertdialog]'

/** A hint on hover and focus. It never carries information that phone users need, since phones have no hover. */
export const Tooltip = ({ label, children, placement = 'bottom' }: TooltipProps) => {
  const marker = useRef<HTMLSpanElement>(null)
  const [landmark, setLandmark] = useState<Element>()
  // The tooltip is rendered inside the landmark of its trigger: at the end of the body it would be outside of every
  // landmark.
  const findLandmark = () => setLandmark(marker.current?.closest(landmarks) ?? undefined)
  return (
    <TooltipTrigger delay={500} closeDelay={100} onOpenChange={findLandmark}>
      {children}
      <span ref={marker} hidden />
      <AriaTooltip
        UNSTABLE_portalContainer={landmark}
        placement={placement}
        offset={6}
        className="max-w-64 rounded-control border border-navy-edge bg-navy px-2.5 py-1.5 text-small text-on-navy shadow-overlay transition-opacity entering:opacity-0 exiting:opacity-0"
      >
        {label}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
