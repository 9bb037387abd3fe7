import type { Mission } from '@sortie/domain/mission/mission.schema'
import { OnsiteContact } from '#mission/onsite-contact.tsx'
import { Part } from './part.tsx'

/** Whom to meet, and what to say to whoever asks. */
export const OnsiteSection = ({ mission }: { mission: Mission }) => {
  const { pilot_script: script, onsite_contact: contact } = mission
  if (!script?.trim() && !contact) return <p>Nobody has to be met for this mission.</p>
  return (
    <div className="flex flex-col gap-6">
      {script?.trim() && (
        <Part title="Script">
          <blockquote className="max-w-prose border-l-4 border-line pl-4 whitespace-pre-line text-ink">
            {script}
          </blockquote>
        </Part>
      )}
      {contact && (
        <Part title="Onsite contact">
          <OnsiteContact contact={contact} />
        </Part>
      )}
    </div>
  )
}
