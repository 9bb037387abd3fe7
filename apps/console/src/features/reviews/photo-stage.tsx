import type { PhotoGroup } from '@sortie/domain/provider/photo-groups'
import { classNames } from '@sortie/ui/class-names.ts'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Box, DecodedPhotos, PhotoToDecode } from './decoded-photos.ts'
import { PhotoLoupe, type Zoom } from './photo-loupe.tsx'
import type { Photo } from './reviews.queries.ts'

interface PhotoStageProps {
  photo: Photo | undefined
  /** Another photo beside it. */
  compared: Photo | undefined
  group: PhotoGroup<Photo> | undefined
  frame: number
  onFrame: (frame: number) => void
  decoded: DecodedPhotos
  /** The photos that are likely to be looked at next, the likeliest first. */
  ahead: readonly Photo[]
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
}

const groupWords = { single: '', bracket: 'Bracket', panorama: 'Panorama' }

const isDecodable = ({ type, url }: Photo): boolean =>
  url !== null && (type === 'image' || type === 'panorama')

const toDecode = ({ id, url, width, height }: Photo): PhotoToDecode => ({ id, url: url ?? '', width, height })

/** The frames that are judged as one. */
const Frames = ({
  group,
  frame,
  onFrame,
}: Required<Pick<PhotoStageProps, 'frame' | 'onFrame'>> & { group: PhotoGroup<Photo> }) => (
  <div className="flex items-center gap-2 overflow-x-auto rounded-card border border-line bg-surface p-2">
    <span className="shrink-0 px-1 text-ink-soft">
      {groupWords[group.kind]} of {group.photos.length}, judged as one
    </span>
    {group.photos.map((photo, index) => (
      <button
        key={photo.id}
        type="button"
        aria-label={`Frame ${index + 1}`}
        aria-pressed={index === frame}
        onClick={() => onFrame(index)}
        className={classNames(
          'h-12 w-16 shrink-0 overflow-hidden rounded-sm border-2 bg-sunken',
          index === frame ? 'border-info' : 'border-transparent',
        )}
      >
        {photo.version_urls.small_640 && (
          <img src={photo.version_urls.small_640} alt="" className="size-full object-cover" />
        )}
      </button>
    ))}
  </div>
)

/** The photo that is looked at, alone or beside another. */
export const PhotoStage = ({
  photo,
  compared,
  group,
  frame,
  onFrame,
  decoded,
  ahead,
  zoom,
  onZoom,
}: PhotoStageProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Box | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setSize({
        width: Math.max(1, Math.round(element.clientWidth * devicePixelRatio)),
        height: Math.max(1, Math.round(element.clientHeight * devicePixelRatio)),
      }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const wanted = useMemo(() => {
    const shown = [photo, compared].flatMap((each) => (each && isDecodable(each) ? [each] : []))
    const all = [...shown, ...ahead.filter(isDecodable)]
    return [...new Map(all.map((each) => [each.id, toDecode(each)])).values()]
  }, [photo, compared, ahead])
  useEffect(() => {
    if (!size) return
    const full = zoom ? [photo?.id, compared?.id ?? wanted[1]?.id].flatMap((id) => id ?? []) : []
    decoded.want(wanted, size, full)
  }, [decoded, wanted, size, zoom, photo, compared])

  const view = (one: Photo) =>
    isDecodable(one) ? (
      <PhotoLoupe
        key={one === compared ? 'compared' : 'photo'}
        photo={one}
        decoded={decoded}
        zoom={zoom}
        onZoom={onZoom}
      />
    ) : one.type === 'video' && one.url ? (
      // biome-ignore lint/a11y/useMediaCaption: footage of a drone has no speech
      <video key={one.id} src={one.url} controls className="min-h-0 min-w-0 flex-1 rounded-card bg-navy" />
    ) : (
      <p key={one.id} className="grid flex-1 place-items-center rounded-card bg-sunken">
        <a href={one.url ?? ''} className="text-info-strong underline">
          Download {one.name}
        </a>
      </p>
    )
  return (
    <section aria-label="Photo" className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <div ref={box} className="flex min-h-0 min-w-0 flex-1 gap-2">
        {compared && compared !== photo && view(compared)}
        {photo ? (
          view(photo)
        ) : (
          <div className="grid flex-1 place-items-center rounded-card border border-line bg-surface">
            <EmptyState title="Nothing was delivered for this shot">
              Read what the pilot wrote about it, then accept or reject the shot. n goes on to the next.
            </EmptyState>
          </div>
        )}
      </div>
      {group && group.photos.length > 1 && <Frames group={group} frame={frame} onFrame={onFrame} />}
    </section>
  )
}
