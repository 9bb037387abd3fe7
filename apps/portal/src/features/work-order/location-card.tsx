import { t } from '@sortie/domain/language'
import type { WorkOrder } from '@sortie/domain/mission/work-order.schema'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { MapPin } from 'lucide-react'

const mapUrl = ({ latitude, longitude }: WorkOrder['location']): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${latitude},${longitude}` })}`

/** The location of the site. */
export const LocationCard = ({ location, siteId }: { location: WorkOrder['location']; siteId: string }) => {
  const { name, address, city, state, postal_code, latitude, longitude } = location
  const town = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <Card title={t('Location')}>
      <div className="flex gap-3">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="flex min-w-0 flex-col gap-0.5 text-body wrap-anywhere">
          <p className="font-semibold text-ink">{name ?? t('Site {siteId}', { siteId })}</p>
          {address && <p>{address}</p>}
          {town && <p>{town}</p>}
          {latitude !== null && longitude !== null && (
            <p className="figures mt-1 text-small text-ink-soft">
              {latitude}, {longitude}{' '}
              <TextLink href={mapUrl(location)} isExternal className="whitespace-nowrap">
                {t('Open in maps')}
              </TextLink>
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
