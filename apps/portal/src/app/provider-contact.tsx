import type { PortalConfig } from '@sortie/contract/portal.calls'
import { t } from '@sortie/domain/language'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import type { ReactNode } from 'react'
import { portalConfig } from './portal-config.ts'

/** During a rollout, the settings may come from a server of the previous release, which has no contact. */
const givenContact = (): Partial<PortalConfig['contact']> =>
  (portalConfig() as Partial<Pick<PortalConfig, 'contact'>>).contact ?? {}

export const hasProviderContact = (): boolean => Object.values(givenContact()).some(Boolean)

type ProviderContactProps = {
  /** Text before the links, such as 'Questions?'. */
  children?: ReactNode
  className?: string
}

/** How to contact the provider, for every text that suggests it. Renders nothing if the provider gave no contact. */
export const ProviderContact = ({
  children,
  className = 'text-small text-ink-soft',
}: ProviderContactProps) => {
  const { email, phone, help_url } = givenContact()
  const ways = [
    email && { href: `mailto:${email}`, text: email },
    phone && { href: `tel:${phone.replace(/[^\d+]/g, '')}`, text: phone },
    help_url && { href: help_url, text: t('Help center'), isExternal: true },
  ].filter((way) => way !== null && way !== undefined && way !== '')
  if (ways.length === 0) return null
  return (
    <p className={className}>
      {children} {/* A number or an email is copied more often than followed, so it is shown as it is. */}
      {ways.map(({ text, ...link }, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          <TextLink {...link} className="break-words">
            {text}
          </TextLink>
        </span>
      ))}
    </p>
  )
}
