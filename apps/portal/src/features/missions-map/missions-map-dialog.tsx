import { t } from '@sortie/domain/language'
import { defaultMapCenter, type PinType } from '@sortie/domain/mission/map-pins'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { InteractiveMap } from '@sortie/ui/map/interactive-map.tsx'
import { featureLegend } from '@sortie/ui/map/legend-items.ts'
import type { MapPosition, MapView } from '@sortie/ui/map/map-types.ts'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { mapGround } from '#app/map-ground.ts'
import { DeclineDialog } from '#mission/decline-dialog.tsx'
import { mapMarkers, mapSpots, pinLegend, typesPresent } from './map-places.ts'
import { type FoundPlace, MapToolbar, TypeFilters, useOwnPosition } from './map-toolbar.tsx'
import { PlacePopup } from './place-popup.tsx'
import { useClaim, useHome, useLostPoints, useMapPlaces, useSelectedFeatures } from './use-map-places.ts'

type MapNoticeProps = { isError: boolean; isEmpty: boolean; onRetry: () => void }

/** Explains why missions are missing from the map. */
const MapNotice = ({ isError, isEmpty, onRetry }: MapNoticeProps) => {
  if (!isError && !isEmpty) return null
  return (
    <div className="px-4 pb-3 sm:px-6">
      {isError ? (
        <Alert
          tone="danger"
          isLive
          title={t("We couldn't load everything")}
          action={
            <Button size="small" mode="secondary" onPress={onRetry}>
              {t('Try again')}
            </Button>
          }
        >
          {t('Some missions may be missing from this map.')}
        </Alert>
      ) : (
        <Alert>
          {t("There are no missions to show yet. They appear here as soon as they're offered to you.")}
        </Alert>
      )}
    </div>
  )
}

/** The pilot's missions and the points to claim, with search and filters. */
const MissionsMap = () => {
  const { places, show, isAwaited, isError, isPending, retry } = useMapPlaces()
  const [hidden, setHidden] = useState<ReadonlySet<PinType>>(new Set())
  const home = useHome()
  const [view, setView] = useState<MapView>(home ?? defaultMapCenter)
  const [self, setSelf] = useState<MapPosition | null>(null)
  const [found, setFound] = useState<FoundPlace | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [declining, setDeclining] = useState<MissionSummary | null>(null)
  const { looking, look, forget } = useOwnPosition((position) => {
    setSelf(position)
    setView(position)
  })
  const { lost, lose, removeLost } = useLostPoints()
  const { claim, claiming } = useClaim(lose)
  const markers = useMemo(() => mapMarkers(places, ({ type }) => !hidden.has(type)), [places, hidden])
  const types = useMemo(() => typesPresent(places), [places])
  const spots = useMemo(() => mapSpots({ home, self, found }), [home, self, found])
  const features = useSelectedFeatures(places.find(({ id }) => id === selected))
  const reach = useMemo(
    () => (isAwaited ? [] : markers.filter(({ isQuiet }) => !isQuiet)),
    [isAwaited, markers],
  )
  const legend = useMemo(() => [...pinLegend(markers), ...featureLegend(features)], [markers, features])

  const toggle = (type: PinType) => {
    const next = new Set(hidden)
    if (!next.delete(type)) next.add(type)
    setHidden(next)
  }

  return (
    <>
      <MapToolbar
        looking={looking}
        hasHome={home !== null}
        found={found}
        onLook={() => {
          setFound(null)
          look()
        }}
        onFind={(place) => {
          forget()
          setFound(place)
          setView({ latitude: place.latitude, longitude: place.longitude, isAsked: true })
        }}
      />
      {types.length > 0 && <TypeFilters types={types} hidden={hidden} onToggle={toggle} />}
      <MapNotice isError={isError} isEmpty={!isPending && places.length === 0} onRetry={retry} />
      <InteractiveMap
        label={t('Map of missions')}
        markers={markers}
        spots={spots}
        features={features}
        legend={legend}
        view={view}
        reach={reach}
        onBoundsChange={show}
        fitTo="markers"
        gestures="map"
        units="imperial"
        ground={mapGround()}
        className="min-h-0 flex-1 rounded-none border-x-0 border-b-0"
        onMarkerSelect={(id) => {
          setSelected(id)
          removeLost()
        }}
        renderPopup={(id) => (
          <PlacePopup
            place={places.find((place) => place.id === id)}
            lost={lost}
            claiming={claiming}
            onClaim={claim}
            onDecline={setDeclining}
          />
        )}
      />
      <DeclineDialog mission={declining} onClose={() => setDeclining(null)} />
    </>
  )
}

type MissionsMapDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The map in a large dialog, full screen on a phone, held either way. */
export const MissionsMapDialog = ({ isOpen, onOpenChange }: MissionsMapDialogProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    isDismissable
    className="fixed inset-0 z-40 flex h-(--visual-viewport-height) justify-center bg-navy/60 transition-opacity sm:not-short:p-6 entering:opacity-0 exiting:opacity-0"
  >
    <Modal className="flex w-full max-w-7xl min-w-0 overflow-hidden bg-surface shadow-overlay transition-[translate,opacity] sm:not-short:rounded-card entering:translate-y-4 entering:opacity-0">
      <Dialog className="flex min-h-0 w-full min-w-0 flex-col outline-none">
        {({ close }) => (
          <>
            <header className="flex items-center justify-between gap-4 px-4 pt-3 sm:px-6 sm:pt-4 short:pt-1">
              <Heading slot="title" className="text-title font-semibold">
                {t('Map of missions')}
              </Heading>
              <BareIconButton icon={X} label={t('Close')} onPress={close} className="-mr-2" />
            </header>
            <MissionsMap />
          </>
        )}
      </Dialog>
    </Modal>
  </ModalOverlay>
)
