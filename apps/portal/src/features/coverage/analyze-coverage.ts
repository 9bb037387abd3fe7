import { gapSize } from '@sortie/domain/mission/gaps-kml'
import type { SurveyCoverage, SurveyOptions, SurveyPhoto } from '@sortie/imagery/coverage/survey-coverage'
import type { SurveyDrawing } from '@sortie/ui/map/map-types.ts'
import type { CoverageRequest, CoverageResponse } from './coverage.worker.ts'

/** The coverage of photos, with the drawing of it for the map. */
export type CoverageAnalysis = Omit<SurveyCoverage, 'footprints' | 'grid'> & { drawing: SurveyDrawing }

/** The number of photos that can be transferred at once without blocking the page. */
const portion = 500

/** A worker knows no language but English, so the sizes of the gaps are said here. */
const sayGaps = (drawn: SurveyDrawing['gaps'], gaps: SurveyCoverage['gaps']): SurveyDrawing['gaps'] =>
  drawn.map((gap, index) => ({ ...gap, label: gaps[index] ? gapSize(gaps[index]) : gap.label }))

/** Calculates the coverage in a worker, which ends afterward. */
export const analyzeCoverage = async (
  photos: readonly SurveyPhoto[],
  options: SurveyOptions,
  signal: AbortSignal,
): Promise<CoverageAnalysis> => {
  const worker = new Worker(new URL('./coverage.worker.ts', import.meta.url), { type: 'module' })
  const send = (request: CoverageRequest) => worker.postMessage(request)
  try {
    const analyzed = new Promise<CoverageAnalysis>((resolve, reject) => {
      const footprints: SurveyDrawing['footprints'][number][] = []
      worker.onmessage = ({ data }: MessageEvent<CoverageResponse>) => {
        if ('footprints' in data) {
          footprints.push(...data.footprints)
          return
        }
        const { drawing, ...analysis } = data.analysis
        resolve({
          ...analysis,
          drawing: { ...drawing, footprints, gaps: sayGaps(drawing.gaps, analysis.gaps) },
        })
      }
      worker.onmessageerror = () => reject(new Error('the coverage could not be received'))
      worker.onerror = (event) => {
        event.preventDefault()
        reject(new Error(event.message || 'the worker could not be started'))
      }
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    // A rejection before the last portion is handled below.
    analyzed.catch(() => {})
    for (let from = 0; from < photos.length && !signal.aborted; from += portion) {
      send({ photos: photos.slice(from, from + portion) })
      await new Promise((resolve) => setTimeout(resolve))
    }
    send({ options })
    return await analyzed
  } finally {
    worker.terminate()
  }
}
