import { known, t, toTranslate } from '@sortie/domain/language'
import { type LocalDays, licenseNote, licenseState } from '@sortie/domain/pilot/license'
import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import { writeTypedDay } from '@sortie/domain/time/typed-day'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { FilePreview } from '@sortie/ui/data/file-preview.tsx'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CalendarClock, CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { licenseImageQuery } from './license.queries.ts'

const looks = {
  expired: { tone: 'danger', icon: CalendarClock },
  document_missing: { tone: 'on-hold', icon: CircleAlert },
  refused: { tone: 'danger', icon: CircleAlert },
  valid: { tone: 'on-hold', icon: Clock },
} as const

/** Says what a pilot has to do about a license. */
const StateChip = ({ license, today }: { license: PilotLicense; today: LocalDays }) => {
  const note = licenseNote(license, today)
  return note && <Chip {...looks[licenseState(license, today)]}>{note}</Chip>
}

const Document = ({ license }: { license: PilotLicense }) => {
  const { data: link } = useQuery(licenseImageQuery(license))
  const label = t('Document of {name}', { name: license.license.name })
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

const dateLabels = {
  issue_date: toTranslate('Issued'),
  expiration_date: toTranslate('Expires'),
  not_applicable: '',
}

/** The facts of a license, in the same order everywhere. */
const Facts = ({ license }: { license: PilotLicense }) => {
  const { license_number, reference_date, expiration_date, issuer_type, issuing_body } = license
  const mode = license.license.reference_date_mode
  const facts = [
    license_number && [t('Number'), license_number],
    reference_date && [known(dateLabels[mode]), writeTypedDay(reference_date)],
    mode === 'issue_date' && expiration_date && [t('Expires'), writeTypedDay(expiration_date)],
    issuer_type === 'many_issuing_body' &&
      issuing_body && [license.license.issuing_body ?? t('Issued by'), issuing_body],
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

/** One license of a pilot: its document, its facts, and its problems. */
export const LicenseSummary = ({ license, today, children }: LicenseSummaryProps) => (
  <div className="flex min-w-0 flex-1 items-start gap-3">
    <Document license={license} />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="font-medium break-words text-ink">{license.license.name}</p>
      <Facts license={license} />
      {license.verdict === 'refused' && (
        <p className="text-small break-words whitespace-pre-line text-ink">{license.refusal_reason}</p>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {license.license.is_flight_certificate && (
          <Chip tone="in-progress" icon={BadgeCheck}>
            {t('Flight Certificate')}
          </Chip>
        )}
        <StateChip license={license} today={today} />
        {children}
      </div>
    </div>
  </div>
)
