import { known } from '@sortie/domain/language'
import type { pendingPayoutNote } from '@sortie/domain/money/money'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'

type PendingNoteProps = { note: ReturnType<typeof pendingPayoutNote> }

/** What a payout waits for, with a link if the pilot can do something about it. */
export const PendingNote = ({ note }: PendingNoteProps) => {
  if (note === null) return null
  if (note !== '(setup stripe)') return <span className="whitespace-nowrap text-ink-soft">{known(note)}</span>
  return (
    // Above the button that covers the row.
    <span className="relative z-1 whitespace-nowrap">
      <TextLink href="/profile#payment-information">{known(note)}</TextLink>
    </span>
  )
}
