import { known, t, toTranslate } from '@sortie/domain/language'
import { ChevronLeft, ChevronRight, Minus, OctagonAlert, Plus, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { BareIconButton } from '../actions/bare-icon-button.tsx'
import { classNames } from '../class-names.ts'
import { VideoPlayer } from '../data/video-player.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import type { AssetItem } from './asset-item.ts'
import { FileName } from './file-name.tsx'
import { type ZoomControls, ZoomStage } from './zoom-stage.tsx'

export type AssetPreviewItem = Pick<
  AssetItem,
  'key' | 'name' | 'kind' | 'state' | 'thumbnailUrl' | 'error'
> & {
  /** The medium rendition; null while there is none. */
  previewUrl: string | null
  videoUrl?: string | null
  /** Size, time, position and so on, formatted for display. */
  details?: readonly { label: string; value: string }[]
  /** What is wrong with its content. */
  notes?: readonly AssetNote[]
  /** The file itself, drawn in place of its rendition when someone asks for it. */
  originalUrl?: string | null
  /** Where the file itself can be saved from. */
  downloadUrl?: string | null
  /** What is said of it, beside it. */
  aside?: ReactNode
}

export type AssetNote = {
  key: string
  tone: 'danger' | 'attention'
  title: string
  text: string
  /** What was measured, say. */
  detail: string
}

export type AssetPreviewProps = {
  items: readonly AssetPreviewItem[]
  index: number
  onIndexChange: (index: number) => void
  onClose: () => void
}

const zoomStep = 1.5
const panStep = 80

const stepKeys: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  k: -1,
  j: 1,
  Home: -Infinity,
  End: Infinity,
}
const zoomKeys: Record<string, number> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep, '0': 0 }
/** The arrow keys pan with Shift held; without it, they lead to the next and previous image. */
const pans: Record<string, [number, number]> = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
}

/** The text in place of an image that cannot be shown. */
const missing = ({ state, error, kind }: AssetPreviewItem): string => {
  const isVideo = kind === 'video'
  if (state === 'failed')
    return error ?? (isVideo ? t("We couldn't process this video.") : t("We couldn't process this photo."))
  if (state === 'loading')
    return isVideo ? t('This video is still uploading.') : t('This photo is still uploading.')
  if (state === 'processing')
    return isVideo ? t("We're still preparing this video.") : t("We're still preparing this photo.")
  return t("There's no preview of this file.")
}

const Notice = ({ item }: { item: AssetPreviewItem }) => (
  <div className="absolute inset-0 flex items-center justify-center">
    {item.thumbnailUrl && (
      <img src={item.thumbnailUrl} alt="" className="absolute inset-0 size-full object-contain opacity-40" />
    )}
    <p className="relative mx-18 flex max-w-md items-center gap-3 rounded-card bg-navy/85 px-5 py-4 text-on-navy">
      {(item.state === 'processing' || item.state === 'loading') && <Spinner />}
      {missing(item)}
    </p>
  </div>
)

const StepButton = ({
  label,
  isAtEnd,
  onPress,
  side,
}: {
  label: string
  /** Announced instead of disabling the button, because a disabled button would lose the focus on the last image. */
  isAtEnd: boolean
  onPress: () => void
  side: 'left' | 'right'
}) => {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={onPress}
      className={classNames(
        'absolute top-1/2 z-10 flex size-12 -translate-y-1/2 cursor-pointer items-center justify-center rounded-full bg-navy/75 text-white transition-opacity hover:bg-navy-raised aria-disabled:cursor-default aria-disabled:opacity-40',
        side === 'left' ? 'left-2 sm:left-4' : 'right-2 sm:right-4',
      )}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  )
}

const Details = ({ details }: { details: NonNullable<AssetPreviewItem['details']> }) => (
  <dl className="figures flex flex-wrap gap-x-6 gap-y-1 px-4 py-3 text-small sm:px-6">
    {details.map(({ label, value }) => (
      <div key={label} className="flex max-w-full flex-wrap gap-x-2">
        <dt className="text-on-navy-muted">{label}</dt>
        <dd className="max-w-full wrap-break-word">{value}</dd>
      </div>
    ))}
  </dl>
)

const noteLooks = {
  danger: { icon: OctagonAlert, word: toTranslate('Must be fixed') },
  attention: { icon: TriangleAlert, word: toTranslate('Warning') },
} as const

const Notes = ({ notes }: { notes: readonly AssetNote[] }) => (
  <ul aria-label={t('Findings')} className="flex max-h-40 flex-col gap-2 overflow-y-auto px-4 py-3 sm:px-6">
    {notes.map(({ key, tone, title, text, detail }) => {
      const { icon: Icon, word } = noteLooks[tone]
      return (
        <li key={key} className="figures flex items-start gap-2 text-small">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">
              {known(word)}: {title}.
            </span>{' '}
            {text} <span className="text-on-navy-muted">{detail}.</span>
          </p>
        </li>
      )
    })}
  </ul>
)

/**
 * One asset as large as the screen allows, with buttons to the next and the previous one. Render it only while it is
 * open.
 */
export const AssetPreview = ({ items, index, onIndexChange, onClose }: AssetPreviewProps) => {
  const item = items[index]
  const zoom = useRef<ZoomControls>(null)
  const dialog = useRef<HTMLElement>(null)
  const [scale, setScale] = useState(1)
  const [originalOf, setOriginalOf] = useState<string | null>(null)
  const hasOriginal = Boolean(item?.originalUrl && item.kind !== 'video' && item.state !== 'failed')
  const isOriginal = hasOriginal && originalOf === item?.key
  const shownUrl = (isOriginal ? item?.originalUrl : item?.previewUrl) ?? null
  const toggleOriginal = useCallback(() => {
    if (hasOriginal && item) setOriginalOf(isOriginal ? null : item.key)
  }, [hasOriginal, isOriginal, item])

  const step = useCallback(
    (by: number) => {
      const next = Math.min(items.length - 1, Math.max(0, index + by))
      if (next !== index) onIndexChange(next)
    },
    [items.length, index, onIndexChange],
  )

  useLayoutEffect(() => {
    const element = dialog.current
    const onKey = (event: KeyboardEvent) => {
      // The arrow keys seek in a video.
      if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLVideoElement) return
      const pan = event.shiftKey ? pans[event.key] : undefined
      const steps = stepKeys[event.key]
      const factor = zoomKeys[event.key]
      if (pan) zoom.current?.panBy(...pan)
      else if (steps !== undefined) step(steps)
      else if (factor !== undefined) zoom.current?.zoomBy(factor)
      else if (event.key === 'o') toggleOriginal()
      else return
      event.preventDefault()
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [step, toggleOriginal])

  // The neighbors are loaded while this one is shown.
  const neighbors = [items[index + 1]?.previewUrl, items[index - 1]?.previewUrl]
  const [nextUrl, previousUrl] = neighbors
  useEffect(() => {
    for (const url of [nextUrl, previousUrl]) if (url) new Image().src = url
  }, [nextUrl, previousUrl])

  if (!item) return null
  const isVideo = item.kind === 'video' && item.videoUrl && item.state !== 'failed'
  const canZoom = !isVideo && shownUrl !== null && item.state !== 'failed'

  let content: ReactNode
  if (isVideo && item.videoUrl)
    content = (
      <div className="absolute inset-0 flex items-center justify-center sm:px-20">
        <VideoPlayer
          key={item.key}
          src={item.videoUrl}
          label={item.name}
          poster={item.thumbnailUrl ?? undefined}
          hasDefaultControls
          className="max-h-full w-full max-w-5xl"
        />
      </div>
    )
  else if (canZoom && shownUrl)
    content = (
      <ZoomStage
        key={`${item.key} ${shownUrl}`}
        controls={zoom}
        src={shownUrl}
        alt={item.name}
        placeholderUrl={isOriginal ? item.previewUrl : item.thumbnailUrl}
        onSwipe={step}
        onScaleChange={setScale}
      />
    )
  else content = <Notice item={item} />

  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 h-(--visual-viewport-height) bg-navy"
    >
      <Modal className="size-full">
        <AriaDialog ref={dialog} className="on-dark flex size-full flex-col text-on-navy outline-none">
          <div className="flex items-center gap-2 border-b border-navy-line py-1 pr-2 pl-4 sm:pl-6">
            <Heading slot="title" className="flex min-w-0 flex-1 text-body font-medium">
              <FileName name={item.name} />
            </Heading>
            <p role="status" className="figures shrink-0 px-2 text-small text-on-navy-muted">
              {t('{number} of {total}', { number: index + 1, total: items.length })}
            </p>
            {hasOriginal && (
              <button
                type="button"
                aria-pressed={isOriginal}
                onClick={toggleOriginal}
                className="h-9 shrink-0 cursor-pointer rounded-control px-3 text-small hover:bg-navy-raised aria-pressed:bg-navy-raised"
              >
                {t('Original')}
                <span className="text-on-navy-muted max-sm:hidden"> (O)</span>
              </button>
            )}
            {item.downloadUrl && (
              <a
                href={item.downloadUrl}
                target="_blank"
                rel="noreferrer"
                className="flex h-9 shrink-0 items-center rounded-control px-3 text-small hover:bg-navy-raised"
              >
                {t('Download')}
              </a>
            )}
            <div className={classNames('flex items-center', !canZoom && 'invisible max-sm:hidden')}>
              <BareIconButton
                icon={Minus}
                label={t('Zoom out')}
                surface="dark"
                onPress={() => zoom.current?.zoomBy(1 / zoomStep)}
              />
              <span className="figures w-12 text-center text-small text-on-navy-muted max-sm:hidden">
                {Math.round(scale * 100)}%
              </span>
              <BareIconButton
                icon={Plus}
                label={t('Zoom in')}
                surface="dark"
                onPress={() => zoom.current?.zoomBy(zoomStep)}
              />
            </div>
            <BareIconButton icon={X} label={t('Close')} surface="dark" onPress={onClose} />
          </div>
          <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
            <div className="relative min-h-0 flex-1">
              {content}
              {items.length > 1 && (
                <>
                  <StepButton
                    side="left"
                    label={t('Previous')}
                    isAtEnd={index === 0}
                    onPress={() => step(-1)}
                  />
                  <StepButton
                    side="right"
                    label={t('Next')}
                    isAtEnd={index === items.length - 1}
                    onPress={() => step(1)}
                  />
                </>
              )}
            </div>
            {item.aside && (
              <aside
                aria-label={t('About this file')}
                className="max-h-2/5 overflow-y-auto border-navy-line p-4 text-small max-lg:border-t lg:max-h-none lg:w-80 lg:border-l"
              >
                {item.aside}
              </aside>
            )}
          </div>
          {item.notes && item.notes.length > 0 && (
            <div className="border-t border-navy-line">
              <Notes notes={item.notes} />
            </div>
          )}
          {item.details && item.details.length > 0 && (
            <div className="border-t border-navy-line">
              <Details details={item.details} />
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
