import { Button } from '@sortie/ui/actions/button.tsx'
import { type Bounds, normalized } from '@sortie/ui/map/bounds.ts'
import type { DrawnFeature } from '@sortie/ui/map/map-types.ts'
import { SquareDashedMousePointer } from 'lucide-react'

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** Close up, a hundredth of a degree is half the screen. */
const digitsAt = (zoom: number): number => (zoom < 9 ? 2 : zoom < 13 ? 3 : 4)

/** Bounds as the parameter of a call, rounded, so that a small move of the map asks for nothing new. */
export const boxOf = (bounds: Bounds, zoom: number): string => {
  const [west, south, east, north] = normalized(bounds)
  return [within(west, 180), within(south, 90), within(east, 180), within(north, 90)]
    .map((edge) => Number(edge.toFixed(digitsAt(zoom))))
    .join(',')
}

/** The region of a filter as an area; none where the address has something else. */
export const regionOf = (box: string | undefined): DrawnFeature[] => {
  const [west, south, right, north] = (box ?? '').split(',').map((edge) => Number.parseFloat(edge)) as Bounds
  if (![west, south, right, north].every(Number.isFinite)) return []
  const east = right < west ? right + 360 : right
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return [
    {
      id: 1,
      name: '',
      kind: 'polygon',
      geometry: { type: 'Polygon', coordinates: [ring] } as DrawnFeature['geometry'],
      colour: '#028AFF',
    },
  ]
}

/** A region of the map that a list is limited to. */
export interface Region {
  box: string | undefined
  onChange: (box: string | undefined) => void
}

type RegionButtonsProps = {
  region: Region
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
  /** What the map shows; null until it does. */
  shown: string | null
}

export const RegionButtons = ({ region, isDrawing, onDraw, shown }: RegionButtonsProps) => (
  <>
    <Button
      size="small"
      mode="secondary"
      icon={SquareDashedMousePointer}
      aria-pressed={isDrawing}
      isDisabled={shown === null}
      onPress={() => onDraw(!isDrawing)}
    >
      {isDrawing ? 'Drag across the map' : 'Draw a region'}
    </Button>
    {region.box ? (
      <Button size="small" mode="secondary" onPress={() => region.onChange(undefined)}>
        Remove the region
      </Button>
    ) : (
      shown !== null && (
        <Button size="small" mode="secondary" onPress={() => region.onChange(shown)}>
          Use what is shown as the region
        </Button>
      )
    )}
  </>
)
