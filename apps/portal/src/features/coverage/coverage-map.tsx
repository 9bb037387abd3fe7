import { photoPinStyle } from '@sortie/domain/mission/map-pins'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { usesMiles } from '@sortie/domain/units'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '@sortie/ui/fields/checkbox-group.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { InteractiveMap } from '@sortie/ui/map/interactive-map.tsx'
import { featureLegend } from '@sortie/ui/map/legend-items.ts'
import { depthColors } from '@sortie/ui/map/map-tokens.ts'
import type { LegendItem, SurveyDrawing, SurveyPart } from '@sortie/ui/map/map-types.ts'
import { useMemo, useState } from 'react'
import { mapGround } from '#app/map-ground.ts'
import { depthSteps } from './depth-steps.ts'
import { type ChosenGap, useScrollToChosen } from './gap-list.tsx'

const partLabels: Readonly<Record<SurveyPart, string>> = {
  photos: 'Photos and flight path',
  footprints: 'Footprints',
  depth: 'Overlap depth',
}

const depthLabel = (index: number): string => {
  const [from, next] = [depthSteps[index] ?? 0, depthSteps[index + 1]]
  return next === undefined ? `${from} photos or more` : `${from} to ${next - 1} photos`
}

const surveyLegend = ({ photos, gaps }: SurveyDrawing, shown: readonly SurveyPart[]): LegendItem[] => [
  ...(shown.includes('photos') && photos.length > 0
    ? [{ label: 'Photo', color: 'var(--color-info-deep)', photo: photoPinStyle(photos.length) } as const]
    : []),
  ...depthColors
    .map((color, index) => ({
      label: index === 0 ? `Gap: ${depthLabel(0)}` : depthLabel(index),
      color: `var(--color-${color})`,
      isDepth: true as const,
    }))
    .filter((_, index) => (index === 0 ? gaps.length > 0 : shown.includes('depth'))),
]

type CoverageMapProps = {
  mission: Mission
  drawing: SurveyDrawing | null
  chosenGap: ChosenGap | null
  onGapChoose: (index: number | null) => void
}

/** The site, with what was photographed and what was not. */
export const CoverageMap = ({ mission, drawing, chosenGap, onGapChoose }: CoverageMapProps) => {
  const box = useScrollToChosen(chosenGap, 'list')
  const [shown, setShown] = useState<readonly SurveyPart[]>(['photos', 'depth'])
  const features = mission.map_features
  const legend = useMemo(
    () => [...featureLegend(features), ...(drawing ? surveyLegend(drawing, shown) : [])],
    [features, drawing, shown],
  )
  const { latitude, longitude } = mission.location ?? {}
  return (
    <div ref={box} className="min-w-0 scroll-mt-22 max-sm:scroll-mb-24">
      <Card isFlush className="flex flex-col">
        {drawing && (
          <CheckboxGroup
            label="Show on the map"
            orientation="horizontal"
            value={[...shown]}
            onChange={(parts) => setShown(parts as SurveyPart[])}
            className="px-4 py-3 sm:px-6"
          >
            {Object.entries(partLabels).map(([part, label]) => (
              <Checkbox key={part} value={part}>
                {label}
              </Checkbox>
            ))}
          </CheckboxGroup>
        )}
        <InteractiveMap
          label="Map of the coverage"
          features={features}
          survey={drawing}
          shownParts={shown}
          center={latitude != null && longitude != null ? { latitude, longitude } : undefined}
          fitTo="survey"
          chosenGap={chosenGap?.index ?? null}
          onGapChoose={onGapChoose}
          legend={legend}
          units={usesMiles(mission.location?.country) ? 'imperial' : 'metric'}
          ground={mapGround()}
          startsOnSatellite
          className="h-112 rounded-none border-0 border-t lg:h-144"
        />
      </Card>
    </div>
  )
}
