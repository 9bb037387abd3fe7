import { t } from '@sortie/domain/language'
import type { AirspaceCertificate } from '@sortie/domain/mission/airspace.schema'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { formatDate } from '@sortie/domain/time/date-texts'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { Download, ShieldCheck } from 'lucide-react'

const day = (value: string | null): string => (value ? formatDate(value) : t('Open'))

const facts = (certificate: AirspaceCertificate) => [
  { term: t('Document ID'), detail: certificate.doc_identifier },
  ...(certificate.altitude === null
    ? []
    : [{ term: t('Altitude'), detail: t('{altitude} ft AGL', { altitude: certificate.altitude }) }]),
  { term: t('Start date'), detail: day(certificate.start_date) },
  { term: t('End date'), detail: day(certificate.end_date) },
]

const isWebUrl = (url: string | null): url is string => /^https?:\/\//i.test(url ?? '')

/** The certificates that allow a flight: type, altitude, dates and provisions. */
export const Certificates = ({ certificates }: { certificates: readonly AirspaceCertificate[] }) => (
  <ul className="flex flex-col gap-4">
    {certificates.map((certificate) => (
      <li key={certificate.id} className="rounded-card border border-line bg-surface p-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="text-body font-semibold text-ink">{certificate.certificate_type}</p>
          {isWebUrl(certificate.remote_url) && (
            <LinkButton
              href={certificate.remote_url}
              target="_blank"
              rel="noopener noreferrer"
              mode="secondary"
              size="small"
              icon={Download}
            >
              {certificate.filename ?? t('Download document')}
            </LinkButton>
          )}
        </div>
        <DefinitionList items={facts(certificate)} layout="grid" className="mt-4" />
        {certificate.special_provisions && (
          <div className="mt-4">
            <p className="text-small text-ink-soft">{t('Special provisions')}</p>
            <p className="max-w-prose whitespace-pre-line text-ink">{certificate.special_provisions}</p>
          </div>
        )}
      </li>
    ))}
  </ul>
)

type Exemption = Mission['laanc_exemptions'][number]

const title = ({ name, city, code }: Exemption): string =>
  [name ?? city ?? t('Airspace exemption'), code && `(${code})`].filter(Boolean).join(' ')

/** 'class_b' as charts spell it, 'Class B'. */
const typeText = (type: string): string =>
  type
    .replaceAll('_', ' ')
    .replace(/^class ([a-g])$/i, (_, letter: string) => t('Class {letter}', { letter: letter.toUpperCase() }))

const terms = ({ name, city, type, ceiling }: Exemption): string =>
  [
    name ? city : null,
    type && typeText(type),
    ceiling === null ? null : t('up to {ceiling} ft AGL', { ceiling }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Airspace in which this mission needs no authorization. */
export const Exemptions = ({ exemptions }: { exemptions: readonly Exemption[] }) => (
  <ul className="flex flex-col gap-2">
    {exemptions.map((exemption) => (
      <li key={`${title(exemption)} ${terms(exemption)}`} className="flex items-start gap-2">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-strong" />
        <span>
          <span className="font-medium text-ink">{title(exemption)}</span>
          <span className="block text-small">{terms(exemption)}</span>
        </span>
      </li>
    ))}
  </ul>
)
