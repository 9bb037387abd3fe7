import type { Mission } from '@sortie/domain/mission/mission.schema'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#app/account-query.ts'
import { KitList } from '#mission/kit-list.tsx'
import { Markdown } from '#mission/markdown.tsx'
import { OnsiteContact } from '#mission/onsite-contact.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { RequiredBadge } from './required-badge.tsx'
import { kindsWithoutChoice } from './sections.ts'
import { Topic } from './topic.tsx'

const and = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')

const requiredKinds = (demands: Mission['package']): string[] =>
  [
    demands?.drones_required && 'drone',
    demands?.cameras_required && 'camera',
    demands?.devices_required && 'device type',
  ].filter((kind) => typeof kind === 'string')

const Kit = ({ mission }: { mission: Mission }) => {
  const { data: pilot } = useQuery(accountQuery)
  const demands = mission.package
  const required = requiredKinds(demands)
  const missing = kindsWithoutChoice(demands)
  return (
    <>
      {required.length > 0 && (
        <p className="text-ink">You need at least one of each: an accepted {and(required)}.</p>
      )}
      {missing.length > 0 && (
        <Alert tone="attention" title={`No ${and(missing)} is accepted yet`}>
          This mission cannot be accepted until the provider has named at least one.
        </Alert>
      )}
      <KitList kit={demands} pilot={pilot} />
      {demands?.equipment_required && demands.equipment.length > 0 && (
        <p className="text-ink">The special equipment is required.</p>
      )}
    </>
  )
}

/** What to have and to know before setting out. */
export const PreparationContent = ({ mission }: { mission: Mission }) => {
  const { pilot_script, onsite_contact, instructions } = mission
  return (
    <>
      <RequiredBadge mission={mission} />
      <Topic title="Accepted kit">
        <Kit mission={mission} />
      </Topic>
      {pilot_script && (
        <Alert tone="info" title="This mission has a script">
          <p>Please learn it before you arrive: you will be asked what you are doing.</p>
          <blockquote className="mt-2 border-l-2 border-info pl-3 whitespace-pre-line">
            {pilot_script}
          </blockquote>
        </Alert>
      )}
      <Topic title="Onsite contact">
        {onsite_contact ? (
          <OnsiteContact contact={onsite_contact} />
        ) : (
          <p>Nobody needs to be met or called.</p>
        )}
      </Topic>
      <Topic title="Special instructions">
        {instructions.trim() ? <Markdown>{instructions}</Markdown> : <p>None.</p>}
      </Topic>
    </>
  )
}
