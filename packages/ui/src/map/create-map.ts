import { t } from '@sortie/domain/language'
import {
  AttributionControl,
  Map as MapLibreMap,
  type MapOptions,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Bounds } from './bounds.ts'
import type { MapPosition } from './map-types.ts'

// The bundler does not find the worker by itself, and without it the map waits forever.
setWorkerUrl(workerUrl)

export interface MapStart {
  bounds: Bounds | null
  view: MapPosition & { zoom: number }
  closest: number
  isInPage: boolean
}

/** What MapLibre itself says. */
const mapTexts = () => ({
  'Map.Title': t('Map view: use the arrow keys to move, plus and minus to zoom'),
  'AttributionControl.ToggleAttribution': t('Toggle attribution'),
  'CooperativeGesturesHandler.WindowsHelpText': t('Use Ctrl + scroll to zoom the map'),
  'CooperativeGesturesHandler.MacHelpText': t('Use ⌘ + scroll to zoom the map'),
  'CooperativeGesturesHandler.MobileHelpText': t('Use two fingers to move the map'),
})

export const fitOptions = (container: HTMLElement, closest: number): MapOptions['fitBoundsOptions'] => {
  const padding = Math.min(48, container.clientWidth / 6, container.clientHeight / 6)
  // There is more padding at the top, since a pin extends above its place, and on the right, where the buttons are.
  return {
    maxZoom: closest,
    padding: { top: padding + 16, right: padding + 32, bottom: padding, left: padding },
  }
}

/** Creates a map that is always north up and flat: turning and tilting only get in the way of finding a place. */
export const createMap = (
  container: HTMLElement,
  start: MapStart,
  style: StyleSpecification,
): MapLibreMap => {
  const camera = start.bounds
    ? { bounds: start.bounds, fitBoundsOptions: fitOptions(container, start.closest) }
    : { center: [start.view.longitude, start.view.latitude] as [number, number], zoom: start.view.zoom }
  const map = new MapLibreMap({
    container,
    ...camera,
    style,
    cooperativeGestures: start.isInPage,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 20,
    renderWorldCopies: false,
    fadeDuration: 0,
    locale: mapTexts(),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  // Another region inside the named one would be a superfluous landmark.
  map.getCanvas().setAttribute('role', 'application')
  return map
}

export const hasWebGl = (): boolean => {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    // Browsers allow only a few contexts at once, so the probe releases its own.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
