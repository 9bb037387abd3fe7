import { type LucideIcon, Maximize, Minus, Plus } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'

type ControlProps = { icon: LucideIcon; label: string; onPress: () => void }

function Control({ icon: Icon, label, onPress }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="flex size-11 cursor-pointer items-center justify-center border-b border-line text-ink-soft -outline-offset-2 transition-colors first:rounded-t-control last:rounded-b-control last:border-b-0 hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

/** `onFit` is left out where there is nothing to fit to. */
export function MapControls({ map, onFit }: { map: MapLibreMap; onFit?: () => void }) {
  return (
    <div className="pointer-events-auto absolute top-3 right-3 flex flex-col rounded-control bg-surface shadow-overlay">
      <Control icon={Plus} label="Zoom in" onPress={() => map.zoomIn()} />
      <Control icon={Minus} label="Zoom out" onPress={() => map.zoomOut()} />
      {onFit && <Control icon={Maximize} label="Show everything" onPress={onFit} />}
    </div>
  )
}
