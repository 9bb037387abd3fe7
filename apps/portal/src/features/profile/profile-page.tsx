import { known, t, toTranslate } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { FieldSkeleton, Skeleton, SkeletonCard, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { useLinkedBlock } from '@sortie/ui/use-linked-block.ts'
import { useHasPendingWrites } from '@sortie/web-app/pending-writes.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useLocation } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import type { WriteName } from '#app/effects.ts'
import { PilotDetails } from '#pilot/pilot-details.tsx'
import { BadgesBlock } from './badges-block.tsx'
import { profileBlocks } from './profile-blocks.ts'
import { ProfileContents } from './profile-contents.tsx'
import { useTour } from './use-tour.ts'

// Form fields are large, so the heading is drawn while they load.
const PersonalInformation = lazyPart(
  async () => (await import('./personal-information.tsx')).PersonalInformation,
)
const BlockContent = lazyPart(async () => (await import('./block-content.tsx')).BlockContent)
const ProfileTour = lazyPart(async () => (await import('./profile-tour.tsx')).ProfileTour)

/**
 * Writes that the page doesn't wait for: single fields show their own progress, and notifications are not part of the
 * page.
 */
const unawaited = [
  'PATCH /pilots/account',
  'PATCH /v1/pilots/notifications/{id}',
  'PATCH /v1/pilots/notifications',
] as const satisfies readonly WriteName[]

/** Covers the page during a write that the page waits for. */
const LoadingOverlay = ({ isLoading }: { isLoading: boolean }) => {
  const isWriting = useHasPendingWrites(unawaited)
  if (!isLoading && !isWriting) return null
  return (
    <div className="absolute inset-0 z-20 animate-appear rounded-card bg-canvas/60">
      <div className="sticky top-1/3 flex justify-center py-24">
        <span className="flex rounded-full bg-surface p-4 shadow-overlay">
          <Spinner label={t('Loading')} size="large" />
        </span>
      </div>
    </div>
  )
}

const description = toTranslate('We use this to match you with missions. Changes are saved as you make them.')

const ReadyBanner = () => (
  <Alert title={t('Ready for Client Missions?')}>
    {t(
      'Add your license, your drone system and your device. Get the pilot app too: you need it for push notifications and training missions.',
    )}
  </Alert>
)

type HeadingProps = { missing: number; onAsk: () => void }

const ProfileHeading = ({ missing, onAsk }: HeadingProps) => (
  <div className="flex items-center gap-3">
    <h2 className="text-title font-semibold tracking-wide">{t('PROFILE')}</h2>
    {missing > 0 && (
      <AriaButton
        aria-label={t('{missing} missing: complete your profile', { missing })}
        onPress={onAsk}
        className="figures touch-target flex h-7 min-w-7 cursor-pointer items-center justify-center rounded-full bg-attention px-2 text-small font-semibold text-navy hover:bg-attention/80"
      >
        {missing}
      </AriaButton>
    )}
  </div>
)

const blockOrder = [
  'documentation',
  'drones',
  'devices',
  'equipment',
  'preferences',
  'payment',
  'notifications',
  'signIns',
] as const

type BlockName = (typeof blockOrder)[number]

/** The work location of a pilot determines how they are paid. */
const blocksOf = (pilot: Pilot): BlockName[] =>
  blockOrder.filter((name) => name !== 'payment' || pilot.country)

type BlockProps = { name: BlockName; pilot: Pilot; onDrawn?: (() => void) | undefined }

const Drawn = ({ onDrawn }: { onDrawn: () => void }) => {
  useEffect(onDrawn, [onDrawn])
  return null
}

/**
 * A block that links and the tour lead to. Its place exists from the beginning; the browser lays it out and paints it
 * when it comes near the screen.
 */
const Block = ({ name, pilot, onDrawn }: BlockProps) => (
  <div
    id={profileBlocks[name]}
    tabIndex={-1}
    className="[contain-intrinsic-height:auto_24rem] [content-visibility:auto] scroll-mt-6 rounded-card outline-none data-[tour=on]:ring-4 data-[tour=on]:ring-info max-lg:data-[tour=on]:scroll-mt-80"
  >
    <Suspense fallback={<SkeletonCard />}>
      <BlockContent name={name} pilot={pilot} />
      {onDrawn && <Drawn onDrawn={onDrawn} />}
    </Suspense>
  </div>
)

const fields = ['first', 'last', 'email', 'phone', 'birthday', 'address']

const FieldsSkeleton = () => (
  <div className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 sm:p-6">
    <Skeleton className="h-6 w-48 sm:col-span-2" />
    {fields.map((name) => (
      <FieldSkeleton key={name} />
    ))}
  </div>
)

/** The blocks below the heading, from top to bottom. */
const Blocks = ({ pilot }: { pilot: Pilot }) => {
  const blocks = blocksOf(pilot)
  const [areDrawn, setAreDrawn] = useState(false)
  const noteDrawn = useCallback(() => setAreDrawn(true), [])
  // A pilot who returns from the payment provider was last at the payments.
  const { search } = useLocation()
  const [returnedTo] = useState(() =>
    new URLSearchParams(search).has('le') ? `#${profileBlocks.payment}` : '',
  )
  useLinkedBlock(areDrawn, returnedTo)
  return (
    <>
      <div id={profileBlocks.personal} tabIndex={-1} className="scroll-mt-6 outline-none">
        <Suspense fallback={<FieldsSkeleton />}>
          <PersonalInformation pilot={pilot} />
        </Suspense>
      </div>
      {blocks.map((name, index) => (
        <Block
          key={name}
          name={name}
          pilot={pilot}
          onDrawn={index === blocks.length - 1 ? noteDrawn : undefined}
        />
      ))}
    </>
  )
}

const Profile = ({ pilot }: { pilot: Pilot }) => {
  const { tour, act, isTouch } = useTour(pilot)
  const isMobile = useIsMobile()
  return (
    <div className="relative flex flex-col gap-6">
      <LoadingOverlay isLoading={false} />
      {tour !== 'closed' && (
        <Suspense>
          <ProfileTour pilot={pilot} tour={tour} act={act} isTouch={isTouch} />
        </Suspense>
      )}
      <PageHeader title={t('Hi, {name}', { name: pilot.first_name })} description={known(description)} />
      {pilot.opt_ins.length === 0 && <ReadyBanner />}
      {pilot.pilot_badges.length > 0 && <BadgesBlock badges={pilot.pilot_badges} />}
      <ProfileHeading missing={pilot.missing_profile_data.length} onAsk={() => act('ask')} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Blocks pilot={pilot} />
        </div>
        <div className="flex flex-col gap-6 self-stretch">
          <PilotDetails pilot={pilot} />
          {!isMobile && <ProfileContents pilot={pilot} blocks={['personal', ...blocksOf(pilot)]} />}
        </div>
      </div>
    </div>
  )
}

const ProfileSkeleton = () => (
  <div className="relative flex flex-col gap-6">
    <LoadingOverlay isLoading />
    <PageHeader title={t('Profile')} description={known(description)} />
    <SkeletonGroup label={t('Loading your profile')}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-6">
          <FieldsSkeleton />
          <SkeletonCard />
          <SkeletonCard />
        </div>
        <SkeletonCard />
      </div>
    </SkeletonGroup>
  </div>
)

/** Everything that a pilot says about themselves, in the order of the specification. */
export const Component = () => {
  const { data: pilot } = useQuery(accountQuery)
  return pilot ? <Profile pilot={pilot} /> : <ProfileSkeleton />
}
