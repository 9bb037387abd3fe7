import { type LocalDays, licenseState } from '@sortie/domain/pilot/license'
import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import { daysUntil } from '@sortie/domain/time/dates'
import { writeTypedDay } from '@sortie/domain/time/typed-day'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { FilePreview } from '@sortie/ui/data/file-preview.tsx'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CalendarClock, CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { licenseImageQuery } from './license.queries.ts'

const soonDays = 60

/** Says what a pilot has to act on: a license that has expired or will soon, or whose document is missing. */
const StateChip = ({ license, today }: { license: PilotLicense; today: LocalDays }) => {
  const state = licenseState(license, today)
  if (state === 'expired')
    return (
      <Chip tone="danger" icon={CalendarClock}>
        Expired
      </Chip>
    )
  if (state === 'document_missing')
    return (
      <Chip tone="on-hold" icon={CircleAlert}>
        Document missing
      </Chip>
    )
  const left = license.expiration_date === null ? null : daysUntil(license.expiration_date, today.latest)
  if (left === null || left > soonDays) return null
  const days = left === 1 ? '1 day' : `${left} days`
  return (
    <Chip tone="on-hold" icon={Clock}>
      {left === 0 ? 'Expires today' : `Expires in ${days}`}
    </Chip>
  )
}

const Document = ({ license }: { license: PilotLicense }) => {
  const { data: link } = useQuery(licenseImageQuery(license))
  const label = `Document of ${license.license.name}`
  const preview = link?.preview_url ? (
    <FilePreview type="image/jpeg" url={link.preview_url} label={label} />
  ) : (
    <FilePreview type={license.image_type} url={link?.url ?? null} label={label} />
  )
  if (license.image === null || !link) return preview
  return (
    <a href={link.url} target="_blank" rel="noreferrer" className="shrink-0 rounded-control">
      {preview}
    </a>
  )
}

const dateLabels = { issue_date: 'Issued', expiration_date: 'Expires', not_applicable: '' }

/** The facts of a license, in one order everywhere. */
const Facts = ({ license }: { license: PilotLicense }) => {
  const { license_number, reference_date, expiration_date, issuer_type, issuing_body } = license
  const mode = license.license.reference_date_mode
  const facts = [
    license_number && ['Number', license_number],
    reference_date && [dateLabels[mode], writeTypedDay(reference_date)],
    mode === 'issue_date' && expiration_date && ['Expires', writeTypedDay(expiration_date)],
    issuer_type === 'many_issuing_body' &&
      issuing_body && [license.license.issuing_body ?? 'Issued by', issuing_body],
  ].filter((fact) => Array.isArray(fact))
  return (
    <dl className="flex flex-wrap gap-x-4 text-small text-ink-soft">
      {facts.map(([name, value]) => (
        <div key={name} className="flex max-w-full flex-wrap gap-x-1.5">
          <dt>{name}</dt>
          {/* Only a word that is longer than the line is broken. */}
          <dd className="figures max-w-full font-medium wrap-break-word text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type LicenseSummaryProps = { license: PilotLicense; today: LocalDays; children?: ReactNode }

/** One license of a pilot: its document, what it is, and what is wrong with it. */
export const LicenseSummary = ({ license, today, children }: LicenseSummaryProps) => (
  <div className="flex min-w-0 flex-1 items-start gap-3">
    <Document license={license} />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="font-medium break-words text-ink">{license.license.name}</p>
      <Facts license={license} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {license.license.is_flight_certificate && (
          <Chip tone="in-progress" icon={BadgeCheck}>
            Flight Certificate
          </Chip>
        )}
        <StateChip license={license} today={today} />
        {children}
      </div>
    </div>
  </div>
)
