import { numberText, plural, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { Shot } from '@sortie/domain/mission/shot.schema'
import {
  type ShotSuggestion,
  type SuggestionPhoto,
  suggestShots,
} from '@sortie/domain/mission/shot-suggestions'
import type { TakenAt } from '@sortie/imagery/photo-facts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { AssetAction, AssetCollection, type AssetItem } from '@sortie/ui/assets/asset-collection.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { Check, ChevronDown, ChevronUp, Lightbulb, X } from 'lucide-react'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { UploadItem } from './upload-items.ts'
import type { Move } from './use-item-actions.ts'
import type { MissionItems } from './use-mission-items.ts'

const place = (latitude: number | null, longitude: number | null): SuggestionPhoto['position'] =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** A time without a zone cannot be compared with the times of the server. */
const momentOf = (takenAt: TakenAt | null): number | null =>
  takenAt === null || takenAt.offsetMinutes === null
    ? null
    : Date.parse(`${takenAt.local}Z`) - takenAt.offsetMinutes * 60_000

/** The facts that the server has read from a photo or, until it has, those that the browser has. */
export const suggestionPhoto = ({
  key,
  asset,
  row,
}: Pick<UploadItem, 'key' | 'asset' | 'row'>): SuggestionPhoto => {
  if (asset && !asset.processing)
    return {
      id: key,
      position: place(asset.gps_latitude, asset.gps_longitude),
      gimbalPitch: asset.gimbal_pitch,
      takenAt: asset.taken_at === null ? null : Date.parse(asset.taken_at),
    }
  const facts = row?.facts ?? null
  return {
    id: key,
    position: facts?.position ?? null,
    gimbalPitch: facts?.gimbalPitchDegrees ?? null,
    takenAt: momentOf(facts?.takenAt ?? null),
  }
}

type Known = { photo: SuggestionPhoto; shot: number | null }

const isSamePhoto = (a: Known, b: Known | undefined): boolean =>
  b !== undefined &&
  a.shot === b.shot &&
  a.photo.id === b.photo.id &&
  a.photo.takenAt === b.photo.takenAt &&
  a.photo.gimbalPitch === b.photo.gimbalPitch &&
  a.photo.position?.latitude === b.photo.position?.latitude &&
  a.photo.position?.longitude === b.photo.position?.longitude

/** The same list as long as nothing in it changed: progress is no reason to compare thousands of photos again. */
const useKnownPhotos = (items: readonly UploadItem[]): readonly Known[] => {
  const next = useMemo(
    () =>
      items
        .filter(({ kind, state }) => kind === 'image' && state !== 'failed')
        .map((item): Known => ({ photo: suggestionPhoto(item), shot: item.shot })),
    [items],
  )
  const [known, setKnown] = useState(next)
  const isSame =
    known.length === next.length && next.every((entry, index) => isSamePhoto(entry, known[index]))
  if (!isSame) setKnown(next)
  return isSame ? known : next
}

/** While photos arrive one by one, all of them are compared once a second, not once per photo. */
const pauseMs = 1000

const useOnceInAWhile = <T,>(value: T): T => {
  const [shown, setShown] = useState(value)
  const latest = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = value
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      startTransition(() => setShown(latest.current))
    }, pauseMs)
  }, [value])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return shown
}

const noKeys: ReadonlySet<string> = new Set()

/** The suggestions that were not dismissed, by shot. */
const useSuggestions = (mission: Mission, { items, shots }: MissionItems) => {
  const known = useOnceInAWhile(useKnownPhotos(items))
  const country = mission.location?.country
  const [ignored, setIgnored] = useState(noKeys)
  const suggestions = useMemo(
    () =>
      suggestShots({
        photos: known.filter(({ shot }) => shot === null).map(({ photo }) => photo),
        assigned: known.flatMap(({ photo, shot }) =>
          shot === null ? [] : [{ shot_id: shot, takenAt: photo.takenAt }],
        ),
        shots,
        features: mission.map_features,
        country: country ?? null,
      }),
    [known, shots, mission.map_features, country],
  )
  const byShot = useMemo(
    () =>
      Map.groupBy(
        suggestions.filter(({ id }) => !ignored.has(id)),
        ({ shot_id }) => shot_id,
      ),
    [suggestions, ignored],
  )
  const ignore = useCallback((keys: Iterable<string>) => setIgnored((now) => new Set([...now, ...keys])), [])
  return { byShot, ignore }
}

type GroupProps = {
  shot: Shot
  suggestions: readonly ShotSuggestion[]
  itemOf: ReadonlyMap<string, UploadItem>
  onAccept: (keys: readonly string[], shot: Shot) => void
  onIgnore: (keys: readonly string[]) => void
  onOpen: (items: readonly UploadItem[], key: string) => void
}

const SuggestionGroup = ({ shot, suggestions, itemOf, onAccept, onIgnore, onOpen }: GroupProps) => {
  const [isOpen, setOpen] = useState(false)
  const files = useMemo(
    () =>
      suggestions.flatMap(({ id, reason }): (UploadItem & { note: string })[] => {
        const item = itemOf.get(id)
        return item ? [{ ...item, note: reason }] : []
      }),
    [suggestions, itemOf],
  )
  const renderActions = useCallback(
    ({ key, name }: AssetItem) => (
      <>
        <AssetAction
          icon={Check}
          label={t('Assign {name} to {shot}', { name, shot: shot.name })}
          onPress={() => onAccept([key], shot)}
        />
        <AssetAction
          icon={X}
          label={t('Ignore the suggestion for {name}', { name })}
          onPress={() => onIgnore([key])}
        />
      </>
    ),
    [shot, onAccept, onIgnore],
  )
  const keys = files.map(({ key }) => key)
  const [first] = suggestions
  if (!first || files.length === 0) return null
  const reasons = new Set(suggestions.map(({ reason }) => reason))
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium text-ink">
            {shot.name}{' '}
            <span className="figures font-normal text-ink-soft">
              · {plural(files.length, '1 photo', '{count} photos')}
            </span>
          </p>
          <p className="text-small text-ink-soft">
            {reasons.size > 1 ? t('For example: {reason}', { reason: first.reason }) : first.reason}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            mode="link"
            icon={isOpen ? ChevronUp : ChevronDown}
            aria-expanded={isOpen}
            aria-label={
              isOpen
                ? t('Hide the photos suggested for {name}', { name: shot.name })
                : t('Show the photos suggested for {name}', { name: shot.name })
            }
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? t('Hide') : t('Show')}
          </Button>
          <Button
            size="small"
            mode="secondary"
            aria-label={t('Ignore the suggestions for {name}', { name: shot.name })}
            onPress={() => onIgnore(keys)}
          >
            {t('Ignore')}
          </Button>
          <Button
            size="small"
            mode="secondary"
            icon={Check}
            aria-label={plural(files.length, 'Assign 1 photo to {name}', 'Assign {count} photos to {name}', {
              name: shot.name,
            })}
            onPress={() => onAccept(keys, shot)}
          >
            {t('Assign {count}', { count: numberText(files.length) })}
          </Button>
        </div>
      </div>
      {isOpen && (
        <div className="max-h-[50dvh] overflow-y-auto rounded-control border border-line">
          <AssetCollection
            items={files}
            layout="list"
            label={t('Photos suggested for {name}', { name: shot.name })}
            onOpen={(key) => onOpen(files, key)}
            renderActions={renderActions}
          />
        </div>
      )}
    </li>
  )
}

type SuggestionsProps = {
  mission: Mission
  items: MissionItems
  onAccept: (moves: readonly Move[]) => void
  onOpen: (items: readonly UploadItem[], key: string) => void
}

/** The shots that unassigned photos seem to belong to, and why. Nothing is assigned unless the pilot agrees. */
export const Suggestions = ({ mission, items, onAccept, onOpen }: SuggestionsProps) => {
  const { byShot, ignore } = useSuggestions(mission, items)
  const itemOf = useMemo(() => new Map(items.unassigned.map((item) => [item.key, item])), [items.unassigned])
  const groups = items.shots.flatMap((shot) => {
    const suggestions = byShot.get(shot.id)?.filter(({ id }) => itemOf.has(id)) ?? []
    return suggestions.length > 0 ? [{ shot, suggestions }] : []
  })
  const moveOf = (keys: readonly string[], shot: Shot): Move => ({
    items: keys.flatMap((key) => itemOf.get(key) ?? []),
    shot: shot.id,
    shotName: shot.name,
  })
  if (groups.length === 0) return null
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0)
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Lightbulb aria-hidden className="size-5 shrink-0 text-accent-strong" />
          {t('Suggested shots')}
        </span>
      }
      description={plural(
        count,
        '1 photo seems to belong to a shot. Nothing is assigned until you say so.',
        '{count} photos seem to belong to a shot. Nothing is assigned until you say so.',
      )}
      actions={
        groups.length > 1 && (
          <Button
            size="small"
            mode="secondary"
            onPress={() =>
              onAccept(
                groups.map(({ shot, suggestions }) =>
                  moveOf(
                    suggestions.map(({ id }) => id),
                    shot,
                  ),
                ),
              )
            }
          >
            {t('Assign all {count}', { count: numberText(count) })}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {groups.map(({ shot, suggestions }) => (
          <SuggestionGroup
            key={shot.id}
            shot={shot}
            suggestions={suggestions}
            itemOf={itemOf}
            onAccept={(keys) => onAccept([moveOf(keys, shot)])}
            onIgnore={ignore}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </Card>
  )
}
