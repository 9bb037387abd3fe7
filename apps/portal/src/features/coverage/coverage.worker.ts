import {
  type SurveyOptions,
  type SurveyPhoto,
  surveyCoverage,
} from '@sortie/imagery/coverage/survey-coverage'
import type { SurveyDrawing } from '@sortie/ui/map/map-types.ts'
import type { CoverageAnalysis } from './analyze-coverage.ts'
import { surveyDrawing } from './survey-drawing.ts'

/** Photos arrive in portions, and the options after the last one. */
export type CoverageRequest = { photos: readonly SurveyPhoto[] } | { options: SurveyOptions }

/** Footprints are sent in portions, too, and everything else after the last one. */
export type CoverageResponse = { footprints: SurveyDrawing['footprints'] } | { analysis: CoverageAnalysis }

/** The number of footprints that can be transferred at once without blocking the page. */
const portion = 1000

const photos: SurveyPhoto[] = []

const send = (response: CoverageResponse, transfer: Transferable[] = []) =>
  postMessage(response, { transfer })

addEventListener('message', ({ data }: MessageEvent<CoverageRequest>) => {
  if ('photos' in data) {
    photos.push(...data.photos)
    return
  }
  const coverage = surveyCoverage(photos, data.options)
  const { footprints: _, grid, ...figures } = coverage
  const { footprints, ...drawing } = surveyDrawing(photos, coverage)
  for (let from = 0; from < footprints.length; from += portion)
    send({ footprints: footprints.slice(from, from + portion) })
  const analysis: CoverageAnalysis = { ...figures, drawing: { ...drawing, footprints: [] } }
  send({ analysis }, drawing.depth ? [drawing.depth.classes.buffer] : [])
})
