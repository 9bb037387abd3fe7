import { t } from '@sortie/domain/language'
import { photoPinStyle } from '@sortie/domain/mission/map-pins'
import { depthColors } from '@sortie/ui/map/map-tokens.ts'
import type { LegendItem, SurveyDrawing, SurveyPart } from '@sortie/ui/map/map-types.ts'
import { depthSteps } from './depth-steps.ts'

const depthLabel = (index: number): string => {
  const [from, next] = [depthSteps[index] ?? 0, depthSteps[index + 1]]
  return next === undefined
    ? t('{from} photos or more', { from })
    : t('{from} to {next} photos', { from, next: next - 1 })
}

/** What the map shows of a survey, in the colors and marks that it uses. */
export const surveyLegend = ({ photos, gaps }: SurveyDrawing, shown: readonly SurveyPart[]): LegendItem[] => [
  ...(shown.includes('photos') && photos.length > 0
    ? [{ label: t('Photo'), color: 'var(--color-info-deep)', photo: photoPinStyle(photos.length) } as const]
    : []),
  ...depthColors
    .map((color, index) => ({
      label: index === 0 ? t('Gap: {photos}', { photos: depthLabel(0) }) : depthLabel(index),
      color: `var(--color-${color})`,
      isDepth: true as const,
    }))
    .filter((_, index) => (index === 0 ? gaps.length > 0 : shown.includes('depth'))),
]
