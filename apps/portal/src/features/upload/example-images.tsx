import { t } from '@sortie/domain/language'
import type { ShotType } from '@sortie/domain/mission/shot.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { AssetPreview } from '@sortie/ui/assets/asset-preview.tsx'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { ZoomIn } from 'lucide-react'
import { useState } from 'react'

const firstOnMobile = 2

/** Examples of a shot, each of which opens larger. A phone shows two until the pilot asks for the rest. */
export const ExampleImages = ({ shotType }: { shotType: ShotType }) => {
  const { name, sample_images: samples } = shotType
  const isMobile = useIsMobile()
  const [showsAll, setShowsAll] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  if (samples.length === 0) return null
  const isShort = isMobile && samples.length > firstOnMobile
  const shown = isShort && !showsAll ? samples.slice(0, firstOnMobile) : samples
  const nameOf = (index: number) => t('Example {number} of {name}', { number: index + 1, name })
  return (
    <div className="flex flex-col items-start gap-3">
      <ul
        aria-label={t('Example images of {name}', { name })}
        className="grid w-full grid-cols-2 gap-3 sm:flex sm:flex-wrap"
      >
        {shown.map(({ id, version_urls }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('Zoom {name}', { name: nameOf(index) })}
              onClick={() => setOpened(index)}
              className="group relative block w-full cursor-zoom-in overflow-hidden rounded-control border border-line bg-sunken sm:w-40"
            >
              <img
                src={version_urls.small_640}
                alt=""
                loading="lazy"
                className="aspect-4/3 w-full object-cover text-small"
              />
              <span className="absolute right-1.5 bottom-1.5 flex size-7 items-center justify-center rounded-control bg-navy/70 text-white">
                <ZoomIn aria-hidden className="size-4" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isShort && (
        <Button mode="link" onPress={() => setShowsAll((before) => !before)} aria-expanded={showsAll}>
          {showsAll ? t('See less') : t('See all example images')}
        </Button>
      )}
      {opened !== null && (
        <AssetPreview
          items={samples.map(({ id, version_urls }, index) => ({
            key: String(id),
            name: nameOf(index),
            kind: 'image',
            state: 'done',
            thumbnailUrl: version_urls.small_640,
            previewUrl: version_urls.medium_1024,
          }))}
          index={opened}
          onIndexChange={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
