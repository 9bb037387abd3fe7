import type { ShotType } from '@sortie/domain/mission/shot.schema'
import { VideoPlayer } from '#ui/data/video-player.tsx'

/** What the shot may look like: sample pictures, and a film of how it is flown. */
export const ShotMedia = ({ shotType }: { shotType: ShotType }) => {
  const { name, sample_images, video } = shotType
  if (sample_images.length === 0 && !video) return null
  return (
    <div className="flex flex-col items-start gap-3">
      {sample_images.length > 0 && (
        <ul aria-label={`Sample images of ${name}`} className="flex flex-wrap gap-3">
          {sample_images.map(({ id, version_urls }, index) => (
            <li key={id}>
              <a href={version_urls.medium_1024} target="_blank" rel="noopener noreferrer" className="block">
                <img
                  src={version_urls.small_640}
                  alt={`Sample ${index + 1} of ${name}`}
                  loading="lazy"
                  className="h-32 w-48 rounded-control border border-line bg-sunken object-cover text-small"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {video && (
        <VideoPlayer
          src={video}
          label={`Sample video of ${name}`}
          isMuted
          hideAudio
          className="w-full max-w-md"
        />
      )}
    </div>
  )
}
