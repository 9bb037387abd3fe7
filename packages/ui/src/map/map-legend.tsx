import { t } from '@sortie/domain/language'
import { FeatureMark } from './feature-mark.tsx'
import { dropOutline, MapPin } from './map-pin.tsx'
import type { LegendItem } from './map-types.ts'
import { PayTag } from './pay-tag.tsx'

/** The mark for a survey's photos, as the map draws them. */
const PhotoMark = ({ look, color }: { look: 'pin' | 'dot'; color: string }) => (
  <svg aria-hidden viewBox="0 0 40 48" data-photo-mark={look} className="h-5 shrink-0">
    {look === 'pin' ? (
      <path d={dropOutline} fill={color} className="stroke-white" strokeWidth={2.5} />
    ) : (
      <circle cx={20} cy={24} r={9} fill={color} />
    )}
  </svg>
)

/** The legend is below the map rather than on it, so that it never hides what it explains. */
export const MapLegend = ({ items }: { items: readonly LegendItem[] }) => (
  <ul
    aria-label={t('Legend')}
    className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line bg-surface px-4 py-3 text-small text-ink-soft"
  >
    {items.map((item) => (
      <li key={`${item.label} ${item.color}`} className="flex items-center gap-2">
        {'pin' in item && <MapPin pin={item.pin} color={item.color} className="h-5" />}
        {'photo' in item && <PhotoMark look={item.photo} color={item.color} />}
        {'isDepth' in item && (
          <span aria-hidden className="size-4 shrink-0 rounded-sm" style={{ background: item.color }} />
        )}
        {'isPay' in item && <PayTag color={item.color}>$</PayTag>}
        {'shape' in item && <FeatureMark shape={item.shape} color={item.color} />}
        {item.label}
      </li>
    ))}
  </ul>
)
