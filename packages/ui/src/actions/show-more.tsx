import { t } from '@sortie/domain/language'
import { Button } from './button.tsx'

export type ShowMoreProps = {
  shown: number
  total: number
  onPress: () => void
  isPending?: boolean
  /** A plural noun for the listed items, such as "missions". */
  things: string
  /** The button's text, where the default does not fit. */
  label?: string
}

/** Extends a list in place, says how much of it is shown, and disappears when all of it is. */
export const ShowMore = ({ shown, total, onPress, isPending, things, label }: ShowMoreProps) => (
  <div className="flex flex-col items-center gap-3">
    <p role="status" className="figures text-small text-ink-soft">
      {t('{shown} of {total} {things} shown', { shown, total, things })}
    </p>
    {shown < total && (
      <Button mode="secondary" onPress={onPress} isPending={isPending}>
        {label ?? t('Show more {things}', { things })}
      </Button>
    )}
  </div>
)
