import { FeatureMark } from './feature-mark.tsx'
import { MapPin } from './map-pin.tsx'
import type { LegendItem } from './map-types.ts'

/** Below the map rather than on it: it never hides what it explains. */
export const MapLegend = ({ items }: { items: readonly LegendItem[] }) => (
  <ul
    aria-label="Legend"
    className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line bg-surface px-4 py-3 text-small text-ink-soft"
  >
    {items.map((item) => (
      <li key={`${item.label} ${item.color}`} className="flex items-center gap-2">
        {'pin' in item ? (
          <MapPin pin={item.pin} color={item.color} className="h-5" />
        ) : (
          <FeatureMark shape={item.shape} color={item.color} />
        )}
        {item.label}
      </li>
    ))}
  </ul>
)
