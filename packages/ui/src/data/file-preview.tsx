import { t } from '@sortie/domain/language'
import { FileImage, FileText, FileVideo } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../class-names.ts'

export type FilePreviewProps = {
  /** The media type, determined from the content; null while it is unknown. */
  type: string | null
  /** Null while there is none yet. */
  url: string | null
  /** What the picture shows, for people who cannot see it. */
  label: string
  className?: string
}

const iconOf = (type: string | null) => {
  if (type === 'application/pdf') return { Icon: FileText, word: 'PDF' }
  return type?.startsWith('video/')
    ? { Icon: FileVideo, word: t('Video') }
    : { Icon: FileImage, word: type?.split('/')[1]?.toUpperCase() ?? t('File') }
}

/** A small picture of a file, or an icon if there is none or the browser cannot draw it, as with most HEIC files. */
export const FilePreview = ({ type, url, label, className }: FilePreviewProps) => {
  const [undrawable, setUndrawable] = useState<string | null>(null)
  const isPicture = type?.startsWith('image/') === true && url !== null && url !== undrawable
  const { Icon, word } = iconOf(type)
  return (
    <span
      className={classNames(
        'flex size-16 shrink-0 flex-col items-center justify-center gap-0.5 overflow-hidden rounded-control border border-line bg-canvas text-ink-soft',
        className,
      )}
    >
      {isPicture ? (
        <img src={url} alt={label} onError={() => setUndrawable(url)} className="size-full object-cover" />
      ) : (
        <span role="img" aria-label={label} className="flex flex-col items-center gap-0.5">
          <Icon aria-hidden className="size-6" strokeWidth={1.75} />
          <span aria-hidden className="text-[0.6875rem] leading-none font-semibold">
            {word}
          </span>
        </span>
      )}
    </span>
  )
}
