import { known, t, toTranslate } from '@sortie/domain/language'
import { defaultProviderNames } from '@sortie/domain/texts'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Checklist } from '@sortie/ui/illustrations/checklist.tsx'
import { DroneOverHorizon } from '@sortie/ui/illustrations/drone-over-horizon.tsx'
import { MapWithPin } from '@sortie/ui/illustrations/map-with-pin.tsx'
import { Payout } from '@sortie/ui/illustrations/payout.tsx'
import { PhotosOverSite } from '@sortie/ui/illustrations/photos-over-site.tsx'
import { clearLogOutNote, hasLoggedOut } from '@sortie/web-app/log-out-note.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { portalConfig } from '#app/portal-config.ts'

type Part = { picture: ComponentType<{ className?: string }>; title: string; text: string }

const parts: readonly Part[] = [
  {
    picture: MapWithPin,
    title: toTranslate('Missions near your home'),
    text: toTranslate(
      'Choose how far you travel and which days you fly. Each offer shows the site, the date and what it pays.',
    ),
  },
  {
    picture: Checklist,
    title: toTranslate('Everything for the flight'),
    text: toTranslate(
      'Schedule, airspace, weather, shot list and the people on site are in one place, on a phone too.',
    ),
  },
  {
    picture: PhotosOverSite,
    title: toTranslate('Nothing missed on site'),
    text: toTranslate(
      'Check that your photos cover the site before you leave, then upload thousands of files, even on a bad connection.',
    ),
  },
  {
    picture: Payout,
    title: toTranslate('Paid to your bank account'),
    text: toTranslate('Follow each mission from submission to payout.'),
  },
]

/** A visitor doesn't know the provider yet, so it is mentioned only if it has a name. */
const introduction = (provider: string): string =>
  provider === defaultProviderNames.provider_name
    ? t('Sortie is where licensed drone pilots find, fly and deliver photo and video missions.')
    : t(
        'Sortie is where licensed drone pilots find, fly and deliver photo and video missions for {provider}.',
        { provider },
      )

const Hero = ({ provider }: { provider: string }) => (
  <div className="on-dark flex items-center justify-between gap-8 overflow-hidden rounded-card border border-navy-edge bg-navy p-6 text-on-navy sm:p-10">
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-display font-semibold text-balance">{t('Fly drone missions near you')}</h1>
      <p className="max-w-lg text-body text-pretty text-on-navy-muted">{introduction(provider)}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/register">{t('Register')}</LinkButton>
        <LinkButton href="/login" mode="secondary">
          {t('Sign in')}
        </LinkButton>
      </div>
    </div>
    <DroneOverHorizon className="hidden w-72 shrink-0 opacity-95 md:block" />
  </div>
)

/** For people who are not signed in: what this is, and the two ways in. Someone who has just logged out is told so. */
export const Component = () => {
  const [isJustLoggedOut] = useState(hasLoggedOut)
  useEffect(clearLogOutNote, [])
  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      {isJustLoggedOut && (
        <Alert tone="success" isLive title={t("You're logged out")}>
          {t('None of your data is left in this browser.')}
        </Alert>
      )}
      <Hero provider={portalConfig().provider_name} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {parts.map(({ picture: Picture, title, text }) => (
          <li key={title} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
            <Picture className="h-auto w-full max-w-52 self-center" />
            <div>
              <h2 className="font-semibold">{known(title)}</h2>
              <p className="mt-1 text-small text-pretty text-ink-soft">{known(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="max-w-2xl text-body text-pretty text-ink-soft">
        <RichText
          text={t(
            'You need a flight certificate, a drone, and a phone or tablet. Registering takes a few minutes. Then we review your profile, and training gets you ready for your first mission. See the <0>Terms and Conditions</0>, or get <1>help</1>.',
          )}
          parts={[
            (text) => <TextLink href="/terms">{text}</TextLink>,
            (text) => <TextLink href="/help">{text}</TextLink>,
          ]}
        />
      </p>
    </div>
  )
}
