import { t } from '@sortie/domain/language'
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { BareIconButton } from '../actions/bare-icon-button.tsx'
import { classNames } from '../class-names.ts'

export type VideoPlayerProps = {
  /** The URL of an mp4. */
  src: string
  /** What the video shows, for people who cannot see it. */
  label: string
  poster?: string
  isMuted?: boolean
  isLooped?: boolean
  isAutoPlayed?: boolean
  /** Shows the browser's controls instead of ours. */
  hasDefaultControls?: boolean
  /** Hides the volume toggle, for a video without sound for example. */
  hideAudio?: boolean
  className?: string
}

const controlClass = 'bg-navy/75'

/** A video with one large button over it, and volume and full screen in the corner. */
export const VideoPlayer = ({
  src,
  label,
  poster,
  isMuted = false,
  isLooped = false,
  isAutoPlayed = false,
  hasDefaultControls = false,
  hideAudio = false,
  className,
}: VideoPlayerProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isSilent, setSilent] = useState(isMuted)

  const turn = () => {
    const film = video.current
    if (!film) return
    // A browser may refuse to play; the button must then still say play.
    if (film.paused) film.play().catch(() => setPlaying(false))
    else film.pause()
  }
  const follow = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => setPlaying(!currentTarget.paused)

  return (
    <div className={classNames('on-dark group relative overflow-hidden rounded-card bg-navy', className)}>
      <video
        ref={video}
        aria-label={label}
        poster={poster}
        muted={isSilent}
        loop={isLooped}
        autoPlay={isAutoPlayed}
        controls={hasDefaultControls}
        playsInline
        preload="metadata"
        onPlay={follow}
        onPause={follow}
        onEnded={follow}
        onVolumeChange={({ currentTarget }) => setSilent(currentTarget.muted)}
        className="block aspect-video size-full object-cover"
      >
        <source src={src} type="video/mp4" />
        {t('Your browser does not support HTML5 video.')}
      </video>
      {!hasDefaultControls && (
        <>
          <button
            type="button"
            aria-label={isPlaying ? t('Pause') : t('Play')}
            onClick={turn}
            className="absolute inset-0 flex cursor-pointer items-center justify-center -outline-offset-4"
          >
            <span
              className={classNames(
                'flex size-16 items-center justify-center rounded-full bg-navy/75 text-white transition-opacity [&_svg]:size-7',
                isPlaying && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
              )}
            >
              {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden className="translate-x-0.5" />}
            </span>
          </button>
          <div className="absolute right-3 bottom-3 flex gap-2">
            {!hideAudio && (
              <BareIconButton
                icon={isSilent ? VolumeX : Volume2}
                label={isSilent ? t('Unmute') : t('Mute')}
                surface="dark"
                onPress={() => setSilent(!isSilent)}
                className={controlClass}
              />
            )}
            <BareIconButton
              icon={Maximize}
              label={t('Full screen')}
              surface="dark"
              onPress={() => void video.current?.requestFullscreen?.().catch(() => undefined)}
              className={controlClass}
            />
          </div>
        </>
      )}
    </div>
  )
}
