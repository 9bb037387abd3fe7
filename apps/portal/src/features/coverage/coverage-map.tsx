import { known, t, toTranslate } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { usesMiles } from '@sortie/domain/units'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '@sortie/ui/fields/checkbox-group.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { InteractiveMap } from '@sortie/ui/map/interactive-map.tsx'
import { featureLegend } from '@sortie/ui/map/legend-items.ts'
import type { SurveyDrawing, SurveyPart } from '@sortie/ui/map/map-types.ts'
import { useMemo, useState } from 'react'
import { mapGround } from '#app/map-ground.ts'
import { type ChosenGap, useScrollToChosen } from './gap-list.tsx'
import { surveyLegend } from './survey-legend.ts'

const partLabels: Readonly<Record<SurveyPart, string>> = {
  photos: toTranslate('Photos and flight path'),
  footprints: toTranslate('Footprints'),
  depth: toTranslate('Overlap depth'),
}

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
            label={t('Show on the map')}
            orientation="horizontal"
            value={[...shown]}
            onChange={(parts) => setShown(parts as SurveyPart[])}
            className="px-4 py-3 sm:px-6"
          >
            {Object.entries(partLabels).map(([part, label]) => (
              <Checkbox key={part} value={part}>
                {known(label)}
              </Checkbox>
            ))}
          </CheckboxGroup>
        )}
        <InteractiveMap
          label={t('Map of the coverage')}
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
