import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Phone } from 'lucide-react'
import { LinkButton } from '#ui/actions/link-button.tsx'

const telephone = (number: string): string => `tel:${number.replace(/[^\d+*#,;]/g, '')}`

/** Whom the pilot meets or calls, and what to know before. */
export const OnsiteContact = ({ contact }: { contact: NonNullable<Mission['onsite_contact']> }) => {
  const { call_action, name, note, phone } = contact
  return (
    <div className="flex flex-col items-start gap-3">
      {call_action && <p className="font-medium text-ink">{call_action}</p>}
      {name && <p className="text-ink">{name}</p>}
      {phone && (
        <LinkButton href={telephone(phone)} mode="secondary" icon={Phone} className="figures">
          {phone}
        </LinkButton>
      )}
      {note && <p className="max-w-prose whitespace-pre-line">{note}</p>}
    </div>
  )
}
