import { t } from '@sortie/domain/language'
import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import type { ReactNode } from 'react'

const basedIn = ({ city, state, country }: Pilot): string =>
  [city, state, country].filter(Boolean).join(', ') || t('Not known yet')

const Licenses = ({ licenses }: { licenses: readonly PilotLicense[] }) => {
  if (licenses.length === 0) return <TextLink href="/profile#documentation">{t('Add a license')}</TextLink>
  return (
    <ul className="flex flex-col gap-2">
      {licenses.map(({ id, license, license_number }) => (
        <li key={id}>
          {license_number && <span className="block break-words">{license_number}</span>}
          <span className="block text-small font-normal text-pretty text-ink-soft">{license.name}</span>
        </li>
      ))}
    </ul>
  )
}

/** The pilot's details as an insurer or a client would ask for them. */
export const PilotDetails = ({ pilot, actions }: { pilot: Pilot; actions?: ReactNode }) => (
  <Card title={`${pilot.first_name} ${pilot.last_name}`} actions={actions} className="[&_h2]:break-words">
    <DefinitionList
      className="-my-2.5"
      items={[
        { term: t('ID #'), detail: pilot.id },
        { term: t('Based in'), detail: basedIn(pilot) },
        { term: t('License #'), detail: <Licenses licenses={pilot.licenses} /> },
      ]}
    />
  </Card>
)
