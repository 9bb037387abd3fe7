import type { Shot } from '@sortie/domain/mission/shot.schema'
import { Markdown } from './markdown.tsx'
import { ShotMedia } from './shot-media.tsx'

type ShotItemProps = { shot: Shot; hasDescriptions?: boolean; hasMedia?: boolean }

/** One shot: its name, and with descriptions what it is, how it is taken and what it may look like. */
export const ShotItem = ({ shot, hasDescriptions, hasMedia }: ShotItemProps) => {
  const { shot_type } = shot
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium text-ink">{shot.name}</span>
        {shot_type && shot_type.name !== shot.name && (
          <span className="text-small text-ink-soft">{shot_type.name}</span>
        )}
      </p>
      {hasDescriptions && shot_type?.description && <Markdown>{shot_type.description}</Markdown>}
      {hasDescriptions && shot.instructions && <Markdown>{shot.instructions}</Markdown>}
      {hasDescriptions && hasMedia && shot_type && <ShotMedia shotType={shot_type} />}
    </div>
  )
}
