import { missionTitle } from '@sortie/domain/mission/mission-title'
import { groupPhotos, type PhotoGroup } from '@sortie/domain/provider/photo-groups'
import { assetsToJudge } from '@sortie/domain/provider/review'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { type Shortcut, useShortcuts } from '@sortie/ui/shortcuts.ts'
import { ApiError } from '@sortie/web-app/calls.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ReasonDialog } from '#app/reason-dialog.tsx'
import { createDecodedPhotos } from './decoded-photos.ts'
import { PhotoDetails } from './photo-details.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoStage } from './photo-stage.tsx'
import type { Said } from './review-changes.ts'
import { ReviewHeader } from './review-header.tsx'
import type { Photo, Reason, Review, ReviewedMission } from './reviews.queries.ts'
import { ShotList } from './shot-list.tsx'
import { useClaim } from './use-claim.ts'
import { useVerdicts } from './use-verdicts.ts'

interface ReviewScreenProps {
  mission: ReviewedMission
  review: Review
  photos: readonly Photo[]
  reasons: readonly Reason[]
}

/** Files that belong to no shot, such as data files, are a section of their own at the end. */
const withoutShot = 0

export interface Section {
  id: number
  name: string
  instructions: string
  groups: readonly PhotoGroup<Photo>[]
  /** Delivered before the shot was requested again. */
  earlier: number
}

const sectionsOf = (
  { shots }: ReviewedMission,
  review: Review,
  photos: readonly Photo[],
): readonly Section[] => {
  const byShot = Map.groupBy(photos, ({ shot }) => shot ?? withoutShot)
  const requested = new Map(review.shots.map(({ shot_id, requested_at }) => [shot_id, requested_at]))
  const sections = shots.map(({ id, name, instructions }) => {
    const all = byShot.get(id) ?? []
    const current = assetsToJudge(all, requested.get(id) ?? null)
    return { id, name, instructions, groups: groupPhotos(current), earlier: all.length - current.length }
  })
  const rest = byShot.get(withoutShot) ?? []
  if (rest.length === 0) return sections
  return [
    ...sections,
    { id: withoutShot, name: 'Without a shot', instructions: '', groups: groupPhotos(rest), earlier: 0 },
  ]
}

const hasFindings = ({ photos }: PhotoGroup<Photo>): boolean =>
  photos.some(({ findings }) => (findings ?? []).length > 0)

const accepted: Said = { verdict: 'accepted', reasonIds: [], note: '' }

interface Place {
  section: number
  index: number
}

export const ReviewScreen = ({ mission, review, photos, reasons }: ReviewScreenProps) => {
  // Verdicts change the review with each key; what is shown in which order depends on the requests alone.
  const requests = JSON.stringify(review.shots.map(({ requested_at }) => requested_at))
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const sections = useMemo(() => sectionsOf(mission, review, photos), [mission, photos, requests])
  const [at, setAt] = useState<Place>(() => ({
    section: Math.max(
      0,
      sections.findIndex(({ groups }) => groups.length > 0),
    ),
    index: 0,
  }))
  const [frame, setFrame] = useState(0)
  const [isGrid, setGrid] = useState(false)
  const [zoom, setZoom] = useState<{ x: number; y: number } | null>(null)
  const [comparedId, setCompared] = useState<string | null>(null)
  const [isNoting, setNoting] = useState(false)
  const [isFull, setFull] = useState(false)
  const columns = useRef(1)
  const [decoded] = useState(() => createDecodedPhotos())
  useEffect(() => () => decoded.close(), [decoded])

  const section = sections[at.section]
  const groups = section?.groups ?? []
  const group = groups[at.index]
  const photo = group?.photos[Math.min(frame, group.photos.length - 1)]
  const compared = comparedId === null ? undefined : photos.find(({ id }) => id === comparedId)
  const claim = useClaim(review.mission_id, review.claim)
  const verdicts = useVerdicts(review, photos, reasons)
  const mayJudge = review.claim?.is_own ?? false
  const said = useMemo(() => new Map(review.assets.map((row) => [row.asset_id, row])), [review.assets])

  const go = (to: Place) => {
    const length = sections[to.section]?.groups.length ?? 0
    setAt({ section: to.section, index: Math.min(Math.max(0, to.index), Math.max(0, length - 1)) })
    setFrame(0)
  }
  const step = (by: number) => {
    const next = at.index + by
    if (next >= 0 && next < groups.length) return go({ ...at, index: next })
    // Beyond the last photo of a shot is the first of the next that has any.
    const along = by > 0 ? 1 : -1
    for (let index = at.section + along; index >= 0 && index < sections.length; index += along) {
      const length = sections[index]?.groups.length ?? 0
      if (length > 0) return go({ section: index, index: along > 0 ? 0 : length - 1 })
    }
  }
  const stepShot = (by: number) => {
    const next = at.section + by
    if (next >= 0 && next < sections.length) go({ section: next, index: 0 })
  }
  const nextWithFindings = () => {
    const later = sections.flatMap((each, index) =>
      each.groups.flatMap((one, place) =>
        (index > at.section || (index === at.section && place > at.index)) && hasFindings(one)
          ? [{ section: index, index: place }]
          : [],
      ),
    )
    if (later[0]) go(later[0])
  }
  const mayJudgeShot = mayJudge && section !== undefined && section.id !== withoutShot
  const judgeShot = (words: Said) => {
    if (!mayJudgeShot) return
    verdicts.judge({ assetIds: [], shotIds: [section.id] }, words)
    stepShot(1)
  }
  const judge = (words: Said) => {
    // A shot without files is judged itself: otherwise what is missing could never be sent back.
    if (!group) return judgeShot(words)
    if (!mayJudge) return
    verdicts.judge({ assetIds: group.photos.map(({ id }) => id), shotIds: [] }, words)
    step(1)
  }
  const startNote = () => setNoting(group ? mayJudge : mayJudgeShot)
  const undo = () => {
    const subjects = verdicts.undo()
    if (!subjects) return
    // Back to what it was about.
    const [assetId] = subjects.assetIds
    const [shotId] = subjects.shotIds
    sections.forEach(({ id, groups: all }, index) => {
      const found = all.findIndex((each) => each.photos.some((one) => one.id === assetId))
      if (found >= 0) go({ section: index, index: found })
      else if (id === shotId) go({ section: index, index: 0 })
    })
  }
  const compare = () => setCompared(comparedId === null ? (photo?.id ?? null) : null)
  const toggleZoom = () => {
    setGrid(false)
    setZoom(zoom ? null : { x: 0.5, y: 0.5 })
  }

  const shortcuts: Shortcut[] = [
    { key: 'j', label: 'Next photo', run: () => step(1) },
    { key: 'ArrowRight', label: 'Next photo', run: () => step(1) },
    { key: 'k', label: 'Previous photo', run: () => step(-1) },
    { key: 'ArrowLeft', label: 'Previous photo', run: () => step(-1) },
    ...(isGrid
      ? [
          { key: 'ArrowDown', label: 'Next row', run: () => step(columns.current) },
          { key: 'ArrowUp', label: 'Previous row', run: () => step(-columns.current) },
        ]
      : []),
    { key: 'n', label: 'Next shot', run: () => stepShot(1) },
    { key: 'p', label: 'Previous shot', run: () => stepShot(-1) },
    { key: 'e', label: 'Next photo with findings', run: nextWithFindings },
    { key: ']', label: 'Next frame of a bracket or panorama', run: () => setFrame(frame + 1) },
    { key: '[', label: 'Previous frame', run: () => setFrame(Math.max(0, frame - 1)) },
    { key: 'g', label: isGrid ? 'One photo' : 'Grid', run: () => setGrid(!isGrid) },
    { key: 'z', label: 'Zoom to the pixel', run: toggleZoom },
    { key: 'c', label: comparedId === null ? 'Compare with another' : 'Stop comparing', run: compare },
    { key: 'f', label: 'Full screen', run: () => setFull(!isFull) },
    ...(isGrid ? [{ key: 'Enter', label: 'Open the photo', run: () => setGrid(false) }] : []),
    ...(mayJudge
      ? [
          { key: 'a', label: 'Accept', run: () => judge(accepted) },
          ...reasons.slice(0, 9).map(({ id, name }, index) => ({
            key: String(index + 1),
            label: `Reject: ${name}`,
            run: () => judge({ verdict: 'rejected', reasonIds: [id], note: '' }),
          })),
          { key: 'x', label: 'Reject with a note', run: startNote },
          { key: 'A', label: 'Accept the whole shot', run: () => judgeShot(accepted) },
          { key: 'u', label: 'Undo', run: undo },
        ]
      : [{ key: 'r', label: 'Review this mission', run: claim.claim }]),
  ]
  useShortcuts(shortcuts)

  const setColumns = useCallback((count: number) => {
    columns.current = count
  }, [])

  // What is likely to be looked at next, across the end of a shot.
  const ahead = useMemo(() => {
    const own = groups.slice(at.index + 1, at.index + 6).flatMap((each) => each.photos.slice(0, 1))
    const next = sections.slice(at.section + 1).find((each) => each.groups.length > 0)
    const beyond = next?.groups
      .slice(0, Math.max(0, 3 - own.length))
      .flatMap((each) => each.photos.slice(0, 1))
    const frames = group?.photos.slice(frame + 1, frame + 3) ?? []
    const before = groups[at.index - 1]?.photos.slice(0, 1) ?? []
    return [...frames, ...own.slice(0, 2), ...before, ...own.slice(2), ...(beyond ?? [])]
  }, [at, frame, group, groups, sections])

  const cells = useMemo(
    () =>
      groups.map((each) => {
        const [first] = each.photos
        return {
          photo: first as Photo,
          count: each.photos.length,
          verdict: (first && said.get(first.id)?.verdict) ?? null,
          hasFindings: hasFindings(each),
        }
      }),
    [groups, said],
  )
  const claimError = claim.error instanceof ApiError ? claim.error.message : null
  return (
    <div
      className={
        isFull
          ? 'fixed inset-0 z-30 flex flex-col gap-2 bg-canvas p-2'
          : 'flex h-[calc(100dvh-2.5rem)] min-h-[36rem] flex-col gap-3'
      }
    >
      <ReviewHeader
        title={missionTitle(mission)}
        review={review}
        photos={photos.length}
        isClaiming={claim.isClaiming}
        onClaim={claim.claim}
        onRelease={claim.release}
        whenSent={verdicts.whenSent}
      />
      {claimError && !mayJudge && (
        <Alert tone="attention" isLive>
          {claimError}
        </Alert>
      )}
      <div className="flex min-h-0 flex-1 gap-3">
        {!isFull && (
          <ShotList
            mission={mission}
            sections={sections}
            standings={review.shots}
            chosen={at.section}
            onChoose={(index) => go({ section: index, index: 0 })}
            mayJudge={mayJudge}
            onAcceptShot={() => judgeShot(accepted)}
            onRejectShot={startNote}
          />
        )}
        {isGrid ? (
          <PhotoGrid
            label={`Photos of ${section?.name ?? ''}`}
            cells={cells}
            chosen={at.index}
            onChoose={(index) => go({ ...at, index })}
            onOpen={(index) => {
              go({ ...at, index })
              setGrid(false)
            }}
            onColumns={setColumns}
          />
        ) : (
          <PhotoStage
            photo={photo}
            compared={compared}
            group={group}
            frame={frame}
            onFrame={setFrame}
            decoded={decoded}
            ahead={ahead}
            zoom={zoom}
            onZoom={setZoom}
          />
        )}
        {photo && (
          <PhotoDetails
            mission={mission}
            photo={photo}
            group={group}
            others={section?.groups ?? []}
            place={`${at.index + 1} of ${groups.length}`}
            verdict={said.get(photo.id) ?? null}
            reasons={reasons}
            mayJudge={mayJudge}
            onAccept={() => judge(accepted)}
            onReject={(id) => judge({ verdict: 'rejected', reasonIds: [id], note: '' })}
            onNote={startNote}
            onUndo={undo}
          />
        )}
      </div>
      {isNoting && (
        <ReasonDialog
          title={`Reject ${photo?.name ?? section?.name}`}
          description={`The pilot reads it on the ${photo ? 'photo' : 'shot'}.`}
          confirmLabel="Reject"
          send={async (note) => judge({ verdict: 'rejected', reasonIds: [], note })}
          onClose={() => setNoting(false)}
        />
      )}
    </div>
  )
}
