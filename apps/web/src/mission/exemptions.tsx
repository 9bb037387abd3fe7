import type { Mission } from '@sortie/domain/mission/mission.schema'
import { ShieldCheck } from 'lucide-react'

type Exemption = Mission['laanc_exemptions'][number]

const title = ({ name, city, code }: Exemption): string =>
  [name ?? city ?? 'Airspace exemption', code && `(${code})`].filter(Boolean).join(' ')

const terms = ({ name, city, type, ceiling }: Exemption): string =>
  [name ? city : null, type?.replaceAll('_', ' '), ceiling === null ? null : `up to ${ceiling} ft AGL`]
    .filter(Boolean)
    .join(' · ')

/** Airspace in which this mission needs no authorization of its own. */
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
