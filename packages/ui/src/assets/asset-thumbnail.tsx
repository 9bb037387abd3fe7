import { t } from '@sortie/domain/language'
import {
  Clapperboard,
  FileText,
  Image as ImageIcon,
  LoaderCircle,
  type LucideIcon,
  Orbit,
} from 'lucide-react'
import { createContext, useContext, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { AssetItem } from './asset-item.ts'
import type { ScrollPace } from './scroll-pace.ts'

const kindIcons: Record<AssetItem['kind'], LucideIcon> = {
  image: ImageIcon,
  video: Clapperboard,
  panorama: Orbit,
  data_file: FileText,
}

const ring = 2 * Math.PI * 15

const ProgressRing = ({ item }: { item: AssetItem }) => (
  <svg
    viewBox="0 0 36 36"
    role="progressbar"
    aria-label={t('Upload of {name}', { name: item.name })}
    aria-valuenow={Math.round(item.progress * 100)}
    className="size-full"
  >
    <circle cx="18" cy="18" r="15" fill="none" strokeWidth="4" className="stroke-white/30" />
    <circle
      cx="18"
      cy="18"
      r="15"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeDasharray={ring}
      strokeDashoffset={ring * (1 - Math.min(1, Math.max(0, item.progress)))}
      transform="rotate(-90 18 18)"
      className="stroke-accent-on-navy transition-[stroke-dashoffset] duration-500"
    />
  </svg>
)

/** How fast the collection around a cell scrolls. */
export const Pace = createContext<ScrollPace | null>(null)

/** False for a cell that scrolls by fast, until the pilot slows down. */
const useIsPicture = (): boolean => {
  const pace = useContext(Pace)
  const [isPicture, setIsPicture] = useState(!pace?.isHurried)
  useEffect(() => {
    if (!isPicture) return pace?.whenCalm(() => setIsPicture(true))
  }, [pace, isPicture])
  return isPicture
}

/** The picture of an asset; an icon until it is there. */
export const Thumbnail = ({ item }: { item: AssetItem }) => {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const isPicture = useIsPicture()
  const Icon = kindIcons[item.kind]
  if (!isPicture || !item.thumbnailUrl || item.thumbnailUrl === brokenUrl)
    return <Icon aria-hidden className="size-7 max-h-1/2 text-edge" strokeWidth={1.5} />
  return (
    <img
      src={item.thumbnailUrl}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBrokenUrl(item.thumbnailUrl)}
      className={classNames(
        'absolute inset-0 size-full object-cover',
        item.rejection !== undefined && 'opacity-40 grayscale',
      )}
    />
  )
}

/** The state over the picture: a filling ring while the file is sent, a turning one while it is processed. */
export const Overlay = ({ item }: { item: AssetItem }) => {
  if (item.state !== 'loading' && item.state !== 'processing') return null
  return (
    <span className="absolute inset-0 flex items-center justify-center bg-navy/55">
      <span className="size-9 max-h-3/4">
        {item.state === 'loading' ? (
          <ProgressRing item={item} />
        ) : (
          <LoaderCircle aria-hidden className="size-full animate-spin text-white" />
        )}
      </span>
    </span>
  )
}
