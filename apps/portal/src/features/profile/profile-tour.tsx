import { known, t } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { OverlayArrow, Popover } from 'react-aria-components/Popover'
import { blockElement, goToBlock, missingItems } from './profile-blocks.ts'
import { type TourAction, type Tour as TourState, tourStart, tourSteps } from './tour-steps.ts'

type Act = (action: TourAction) => void

const FirstStep = ({ act }: { act: Act }) => (
  <Dialog
    isOpen
    size="small"
    title={known(tourStart.title)}
    onOpenChange={() => act('close')}
    footer={
      <Button onPress={() => act('get started')} autoFocus>
        {t('Get Started')}
      </Button>
    }
  >
    {known(tourStart.text)}
  </Dialog>
)

const Pills = ({ current }: { current: number }) => (
  <ol className="flex gap-1.5" aria-label={t('Progress')}>
    {tourSteps.map(({ title, block }, index) => (
      <li
        key={block}
        aria-current={index === current ? 'step' : undefined}
        className={classNames('h-1.5 w-6 rounded-full', index <= current ? 'bg-accent-strong' : 'bg-edge')}
      >
        <VisuallyHidden>{known(title)}</VisuallyHidden>
      </li>
    ))}
  </ol>
)

/** Whether the profile has a second column. */
const hasRoomBeside = () => matchMedia('(min-width: 64rem)').matches

/** Scrolls to the block of a step, and marks it while the step is shown. */
const useMarkedBlock = (block: (typeof tourSteps)[number]['block']) => {
  const marked = useRef<Element | null>(null)
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => {
    const element = blockElement(block)
    marked.current = element
    // The mark comes first, because a marked block without room next to it is scrolled to with room above it.
    element?.setAttribute('data-tour', 'on')
    element?.scrollIntoView({ block: 'start', behavior: 'instant' })
    setReady(true)
    return () => element?.removeAttribute('data-tour')
  }, [block])
  return { marked, isReady }
}

const BlockStep = ({ index, act }: { index: number; act: Act }) => {
  const step = tourSteps[index] as (typeof tourSteps)[number]
  const { marked, isReady } = useMarkedBlock(step.block)
  if (!isReady) return null
  return (
    <Popover
      triggerRef={marked}
      isOpen
      onOpenChange={() => act('close')}
      placement={hasRoomBeside() ? 'right top' : 'top start'}
      offset={12}
      className="w-80 rounded-card bg-surface shadow-overlay"
    >
      <OverlayArrow className="group">
        <svg
          width={14}
          height={14}
          viewBox="0 0 14 14"
          aria-hidden="true"
          className="block fill-surface group-placement-left:-rotate-90 group-placement-right:rotate-90 group-placement-bottom:rotate-180"
        >
          <path d="M0 0 L7 7 L14 0" />
        </svg>
      </OverlayArrow>
      <AriaDialog className="flex flex-col gap-3 p-5 outline-none">
        <div className="flex items-start gap-3">
          <Heading slot="title" className="flex-1 text-title font-semibold">
            {known(step.title)}
          </Heading>
          <BareIconButton
            icon={X}
            label={t('Close')}
            onPress={() => act('close')}
            className="-mt-1.5 -mr-2"
          />
        </div>
        <p className="text-body text-ink-soft">{known(step.text)}</p>
        <div className="mt-1 flex items-center justify-between gap-4">
          <Pills current={index} />
          <Button onPress={() => act('next')} autoFocus>
            {index === tourSteps.length - 1 ? t('Done') : t('Next')}
          </Button>
        </div>
      </AriaDialog>
    </Popover>
  )
}

type PromptProps = { pilot: Pilot; act: Act; isTouch: boolean }

/**
 * Says what is missing. On touch devices there are no tooltips, so the page scrolls to the first missing item instead.
 */
const Prompt = ({ pilot, act, isTouch }: PromptProps) => {
  const missing = pilot.missing_profile_data.map((item) => missingItems[item])
  const start = () => {
    act(isTouch ? 'close' : 'get started')
    if (isTouch) requestAnimationFrame(() => goToBlock(missing[0]?.block ?? 'documentation'))
  }
  return (
    <Dialog
      isOpen
      size="small"
      title={t("Don't miss out!")}
      onOpenChange={() => act('close')}
      footer={
        <Button onPress={start} autoFocus>
          {t('Get Started')}
        </Button>
      }
    >
      {missing.length === 0 ? (
        <p>{t('Keep your profile up to date so we can offer you every mission that fits.')}</p>
      ) : (
        <>
          <p>{t('We can only offer you missions when your profile is complete. Still missing:')}</p>
          <ul className="mt-3 flex list-disc flex-col gap-1 pl-5">
            {missing.map(({ text }) => (
              <li key={text} className="font-medium text-ink">
                {known(text)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

export type ProfileTourProps = {
  pilot: Pilot
  tour: Exclude<TourState, 'closed'>
  act: Act
  isTouch: boolean
}

/** Leads through the blocks of the profile, one step at a time. */
export const ProfileTour = ({ pilot, tour, act, isTouch }: ProfileTourProps) => {
  // The window scrolls back to where it was.
  useEffect(() => {
    const { scrollY } = window
    return () => window.scrollTo({ top: scrollY, behavior: 'instant' })
  }, [])
  if (tour === 'prompt') return <Prompt pilot={pilot} act={act} isTouch={isTouch} />
  if (tour === 1) return <FirstStep act={act} />
  return <BlockStep key={tour} index={tour - 2} act={act} />
}
