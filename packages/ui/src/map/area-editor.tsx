import { t } from '@sortie/domain/language'
import { featureColor } from '@sortie/domain/mission/map-feature'
import { defaultMapCenter } from '@sortie/domain/mission/map-pins'
import { MapPin, Pentagon, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { NumberField } from '../fields/number-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import {
  addArea,
  addVertex,
  canClose,
  closeArea,
  type DrawnArea,
  geometryOf,
  moveVertex,
  removeArea,
  removeVertex,
  renameArea,
} from './drawn-areas.ts'
import { InteractiveMap } from './interactive-map.tsx'
import type { DrawnFeature, MapPosition, MapProps } from './map-types.ts'

type Areas = readonly DrawnArea[]

/** What can be drawn: a place, and areas around it. */
export interface DrawnSite {
  pin: MapPosition | null
  areas: Areas
}

type AreaEditorProps = Pick<
  MapProps,
  'label' | 'ground' | 'units' | 'center' | 'zoom' | 'view' | 'className'
> & {
  value: DrawnSite
  onChange: (value: DrawnSite) => void
  /** The name of the pin: 'Site'. */
  pinLabel: string
  /** Shapes that are shown and cannot be changed here. */
  features?: readonly DrawnFeature[]
}

const degrees = { maximumFractionDigits: 6, useGrouping: false } as const

type PositionFieldsProps = {
  name: string
  place: MapPosition
  onChange: (place: MapPosition) => void
}

/** A place as two numbers, for those who know them or cannot use the map. */
const PositionFields = ({ name, place, onChange }: PositionFieldsProps) => (
  <>
    <NumberField
      label={t('{name}: latitude', { name })}
      value={place.latitude}
      minValue={-90}
      maxValue={90}
      step={0.000001}
      formatOptions={degrees}
      onChange={(latitude) => Number.isFinite(latitude) && onChange({ ...place, latitude })}
    />
    <NumberField
      label={t('{name}: longitude', { name })}
      value={place.longitude}
      minValue={-180}
      maxValue={180}
      step={0.000001}
      formatOptions={degrees}
      onChange={(longitude) => Number.isFinite(longitude) && onChange({ ...place, longitude })}
    />
  </>
)

/** A map to place a pin and draw areas on, next to a list in which both can be typed. */
export const AreaEditor = ({
  value,
  onChange,
  pinLabel,
  features = [],
  className = 'h-96',
  ...map
}: AreaEditorProps) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const hasPin = value.pin !== null
  const [isPlacingPin, setPlacingPin] = useState(!hasPin)
  const [hadPin, setHadPin] = useState(hasPin)
  // An address was chosen: the next press on the map must not move its pin.
  if (hasPin !== hadPin) {
    setHadPin(hasPin)
    if (hasPin) setPlacingPin(false)
  }
  // What is being dragged is only passed on when it is let go, so that it is undone in one step.
  const [moving, setMoving] = useState<DrawnSite | null>(null)
  const past = useRef<DrawnSite[]>([])
  const [undoable, setUndoable] = useState(0)
  const { pin, areas } = moving ?? value
  const area = chosen === null ? null : (areas[chosen] ?? null)

  const commit = (next: DrawnSite) => {
    past.current.push(value)
    setUndoable(past.current.length)
    setMoving(null)
    onChange(next)
  }
  const setAreas = (next: Areas) => commit({ ...value, areas: next })
  const undo = () => {
    const before = past.current.pop()
    setUndoable(past.current.length)
    if (!before) return
    onChange(before)
    if (chosen !== null && !before.areas[chosen]) setChosen(null)
  }
  const undoOnKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    undo()
  }
  const begin = () => {
    setAreas(addArea(value.areas))
    setChosen(value.areas.length)
    setPlacingPin(false)
  }
  const close = () => {
    if (chosen !== null) setAreas(closeArea(value.areas, chosen))
  }
  const press = (place: MapPosition) => {
    if (isPlacingPin) {
      commit({ ...value, pin: place })
      setPlacingPin(false)
    } else if (chosen !== null && value.areas[chosen]?.isOpen) setAreas(addVertex(value.areas, chosen, place))
  }
  const move = (next: DrawnSite, isDone: boolean) => (isDone ? commit(next) : setMoving(next))

  const drawn = useMemo(
    () => [
      ...features,
      ...areas.flatMap((one, index): DrawnFeature[] => {
        const geometry = geometryOf(one)
        if (!geometry) return []
        return [{ id: -1 - index, name: one.name, kind: 'polygon', geometry, colour: featureColor(index) }]
      }),
    ],
    [areas, features],
  )
  const hint = isPlacingPin
    ? t('Press the map where the site is.')
    : area?.isOpen
      ? t('Press the map to add vertices. Press the first one to close the area.')
      : t('Drag a vertex to move it. Choose one and press Delete to remove it.')

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key undoes what any control in here did
    <div className="flex flex-col gap-3" onKeyDown={undoOnKey}>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          mode="secondary"
          icon={MapPin}
          aria-pressed={isPlacingPin}
          onPress={() => setPlacingPin(!isPlacingPin)}
        >
          {pin ? t('Move the pin') : t('Place the pin')}
        </Button>
        <Button size="small" mode="secondary" icon={Pentagon} onPress={begin}>
          {t('Draw an area')}
        </Button>
        {/* Always there: a row that changes its height would move the map under the pointer. */}
        <Button size="small" mode="secondary" isDisabled={!area?.isOpen || !canClose(area)} onPress={close}>
          {t('Close the area')}
        </Button>
        <Button size="small" mode="secondary" icon={Undo2} isDisabled={undoable === 0} onPress={undo}>
          {t('Undo')}
        </Button>
      </div>
      <p role="status" className="truncate text-small text-ink-soft">
        {hint}
      </p>
      <InteractiveMap
        {...map}
        className={classNames(className, isPlacingPin || area?.isOpen ? 'cursor-crosshair' : undefined)}
        features={drawn}
        drawing={{
          area,
          pin,
          pinLabel,
          onPress: press,
          onVertexMove: (index, place, isDone) => {
            if (chosen !== null)
              move({ ...value, areas: moveVertex(value.areas, chosen, index, place) }, isDone)
          },
          onVertexInsert: (before, place) => {
            if (chosen !== null) setAreas(addVertex(value.areas, chosen, place, before))
          },
          onVertexRemove: (index) => {
            if (chosen !== null) setAreas(removeVertex(value.areas, chosen, index))
          },
          onClose: close,
          onPinMove: (place, isDone) => move({ ...value, pin: place }, isDone),
        }}
      />
      {pin ? (
        <div className="grid grid-cols-2 gap-3">
          <PositionFields
            name={pinLabel}
            place={pin}
            onChange={(place) => commit({ ...value, pin: place })}
          />
        </div>
      ) : (
        <Button
          size="small"
          mode="secondary"
          className="self-start"
          onPress={() => {
            commit({ ...value, pin: map.center ?? areas[0]?.vertices[0] ?? defaultMapCenter })
            setPlacingPin(false)
          }}
        >
          {t('Type the coordinates')}
        </Button>
      )}
      {areas.length > 0 && (
        <ul
          aria-label={t('Areas')}
          className="flex flex-col divide-y divide-line rounded-card border border-line"
        >
          {areas.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names can be typed, and be the same
            <li key={index} className="flex flex-col gap-3 p-3">
              <div className="flex items-end gap-2">
                <TextField
                  label={t('Name of area {number}', { number: index + 1 })}
                  value={one.name}
                  onChange={(name) => onChange({ ...value, areas: renameArea(value.areas, index, name) })}
                  className="flex-1"
                />
                <Button
                  size="small"
                  mode="secondary"
                  aria-expanded={index === chosen}
                  onPress={() => setChosen(index === chosen ? null : index)}
                >
                  {index === chosen ? t('Done') : t('Edit vertices')}
                </Button>
                <IconButton
                  icon={Trash2}
                  label={t('Delete {name}', { name: one.name })}
                  onPress={() => {
                    setAreas(removeArea(value.areas, index))
                    setChosen(null)
                  }}
                />
              </div>
              {one.isOpen && !canClose(one) && index !== chosen && (
                <p className="text-small text-danger">{t('This area needs at least three vertices.')}</p>
              )}
              {index === chosen && (
                <div className="flex flex-col gap-2">
                  <ol className="flex flex-col gap-2">
                    {one.vertices.map((vertex, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a vertex has nothing else to be known by
                      <li key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
                        <PositionFields
                          name={t('Vertex {number}', { number: at + 1 })}
                          place={vertex}
                          onChange={(place) => setAreas(moveVertex(value.areas, index, at, place))}
                        />
                        <IconButton
                          icon={Trash2}
                          label={t('Delete vertex {number}', { number: at + 1 })}
                          onPress={() => setAreas(removeVertex(value.areas, index, at))}
                        />
                      </li>
                    ))}
                  </ol>
                  <Button
                    size="small"
                    mode="secondary"
                    className="self-start"
                    onPress={() =>
                      setAreas(
                        addVertex(
                          value.areas,
                          index,
                          one.vertices.at(-1) ?? pin ?? map.center ?? { latitude: 0, longitude: 0 },
                        ),
                      )
                    }
                  >
                    {t('Add a vertex')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
