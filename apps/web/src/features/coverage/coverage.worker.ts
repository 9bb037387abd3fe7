import {
  type SurveyOptions,
  type SurveyPhoto,
  surveyCoverage,
} from '@sortie/imagery/coverage/survey-coverage'
import type { CoverageAnalysis } from './analyze-coverage.ts'
import { surveyDrawing } from './survey-drawing.ts'

/** Photos come in portions, and the options after the last of them. */
export type CoverageRequest = { photos: readonly SurveyPhoto[] } | { options: SurveyOptions }

const photos: SurveyPhoto[] = []

addEventListener('message', ({ data }: MessageEvent<CoverageRequest>) => {
  if ('photos' in data) {
    photos.push(...data.photos)
    return
  }
  const coverage = surveyCoverage(photos, data.options)
  const { footprints, grid, ...figures } = coverage
  const analysis: CoverageAnalysis = { ...figures, drawing: surveyDrawing(photos, coverage) }
  postMessage(analysis, { transfer: analysis.drawing.depth ? [analysis.drawing.depth.classes.buffer] : [] })
})
