import { useEffect, useEffectEvent, useRef } from 'react'
import { boundsOf } from './bounds.ts'
import { fitOptions } from './create-map.ts'
import { type MapProps, type SurveyPart, surveyParts } from './map-types.ts'
import { drawSurvey, gapLayer, outlineGap, showSurveyParts } from './survey-layers.ts'
import type { LiveMap } from './use-map.ts'

const allParts: readonly SurveyPart[] = surveyParts
/** A gap of a few meters is shown with its surroundings. */
const closestToGap = 18.5

/** Draws the survey, and keeps the chosen gap the same on the map and in the list next to it. */
export const useSurvey = (live: LiveMap | null, props: MapProps) => {
  const { survey = null, shownParts = allParts, chosenGap = null, onGapChoose } = props
  const map = live?.map
  /** The gap that was chosen on the map itself, where it is already in view. */
  const own = useRef<number | null>(null)

  useEffect(() => {
    if (live) drawSurvey(live.map, survey, live.tokens)
  }, [live, survey])

  useEffect(() => {
    if (live && survey) showSurveyParts(live.map, survey, shownParts)
  }, [live, survey, shownParts])

  useEffect(() => {
    if (live && survey) outlineGap(live.map, chosenGap)
  }, [live, survey, chosenGap])

  useEffect(() => {
    const gap = chosenGap === null ? undefined : survey?.gaps[chosenGap]
    const bounds = gap && boundsOf(gap.polygon.flat())
    const isOwn = own.current === chosenGap
    own.current = null
    if (!map || !bounds || isOwn) return
    map.fitBounds(bounds, fitOptions(map.getContainer(), closestToGap))
  }, [map, survey, chosenGap])

  const choose = (index: number): void => {
    const next = index === chosenGap ? null : index
    own.current = next
    onGapChoose?.(next)
  }
  const chooseNow = useEffectEvent(choose)

  useEffect(() => {
    if (!map) return
    const press = map.on('click', gapLayer, ({ features, originalEvent }) => {
      // A press on a label, which lies on its gap, is the label's: counted twice, it would choose nothing.
      if (originalEvent.target !== map.getCanvas()) return
      const index: unknown = features?.[0]?.properties.index
      if (typeof index === 'number') chooseNow(index)
    })
    return () => press.unsubscribe()
  }, [map])

  return { gaps: onGapChoose ? survey?.gaps : undefined, chosenGap, choose }
}
