import { known, t, toTranslate } from '@sortie/domain/language'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import welcomeVideo from '@sortie/ui/data/drone-crossing.mp4'
import { VideoPlayer } from '@sortie/ui/data/video-player.tsx'
import { Dialog, DialogTrigger } from '@sortie/ui/overlays/dialog.tsx'
import { isEmbedded } from '@sortie/web-app/session.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CalendarCheck, Drone, Expand, type LucideIcon } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { accountQuery } from '#app/account-query.ts'
import { embeddingApp } from '#app/native-bridge.ts'
import { portalConfig } from '#app/portal-config.ts'
import sampleMission from './sample-mission.svg'

const things: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Drone,
    title: toTranslate('Enter drone and equipment information'),
    text: toTranslate('The drones, cameras, phones and tablets you fly with.'),
  },
  {
    icon: BadgeCheck,
    title: toTranslate('Enter pilot certification info with photo verification'),
    text: toTranslate('Have your certificate handy so you can take a photo of it.'),
  },
  {
    icon: CalendarCheck,
    title: toTranslate('Give availability and mission preferences'),
    text: toTranslate('How far you travel, and on which days you fly.'),
  },
]

const sampleDescription = toTranslate(
  'A roof seen from above: the site is framed, a flight path runs across it in rows, and nine points mark where photos are taken',
)

/** An example of a mission, which can be enlarged. */
const MissionSample = () => (
  <DialogTrigger>
    <AriaButton
      aria-label={t('Sample mission, view larger')}
      className="group relative block w-full cursor-zoom-in overflow-hidden rounded-card border border-line"
    >
      <img src={sampleMission} alt="" className="block aspect-8/5 w-full object-cover" />
      <span className="absolute right-3 bottom-3 flex items-center gap-1.5 rounded-full bg-navy px-3 py-1.5 text-small font-medium text-on-navy">
        <Expand aria-hidden className="size-4" />
        {t('Sample mission')}
      </span>
    </AriaButton>
    <Dialog title={t('MISSION SAMPLE')} size="large">
      <img src={sampleMission} alt={known(sampleDescription)} className="block w-full rounded-card" />
    </Dialog>
  </DialogTrigger>
)

const firstStep = (): string => {
  if (!isEmbedded()) return '/signup-flow-devices'
  const source = embeddingApp()
  return source ? `/signupwebview?source=${source}` : '/signupwebview'
}

const Welcome = () => {
  const { data: pilot } = useQuery(accountQuery)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:gap-12">
      <div className="flex flex-col gap-6">
        <header>
          <h1 className="text-display font-semibold text-balance wrap-anywhere">
            {pilot ? t('Welcome, {name}!', { name: pilot.first_name }) : t('Welcome!')}
          </h1>
          <p className="mt-2 max-w-prose text-body text-pretty text-ink-soft">
            {t('Complete your profile in a few easy steps to be considered for Client Missions.')}
          </p>
        </header>
        <ol aria-label={t('What you will do')} className="flex flex-col gap-4">
          {things.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4 rounded-card border border-line bg-surface p-4">
              <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-tint text-accent-deep">
                <Icon aria-hidden className="size-5" />
              </span>
              <div>
                <p className="font-semibold">{known(title)}</p>
                <p className="text-small text-ink-soft">{known(text)}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-canvas max-lg:p-4">
          <LinkButton href={firstStep()} size="large" className="max-sm:w-full">
            {t("I'm ready. Let's go!")}
          </LinkButton>
        </div>
      </div>
      <div className="flex flex-col gap-6">
        <MissionSample />
        <VideoPlayer
          src={portalConfig().welcome_video_url ?? welcomeVideo}
          label={t('What a mission looks like from the air')}
          isMuted
          isLooped
        />
      </div>
    </div>
  )
}

/** Greets a pilot whose profile is incomplete, inside a native app too. */
export const Component = () =>
  isEmbedded() ? (
    <main className="mx-auto min-h-dvh w-full max-w-6xl px-4 py-6 sm:px-8 [&_h1]:outline-none">
      <Welcome />
    </main>
  ) : (
    <Welcome />
  )
