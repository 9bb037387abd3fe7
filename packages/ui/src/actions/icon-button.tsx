import { Tooltip } from '../overlays/tooltip.tsx'
import { BareIconButton, type BareIconButtonProps } from './bare-icon-button.tsx'

export type IconButtonProps = BareIconButtonProps & {
  /** Shows the label on hover and focus. */
  hasTooltip?: boolean
}

export const IconButton = ({ hasTooltip = true, ...rest }: IconButtonProps) => {
  const button = <BareIconButton {...rest} />
  return hasTooltip ? <Tooltip label={rest.label}>{button}</Tooltip> : button
}
