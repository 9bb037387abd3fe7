import type { Mission } from '@sortie/domain/mission/mission.schema'
import { MissionMap } from '#mission/mission-map.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useIsMobile } from '#ui/use-is-mobile.ts'
import { DownloadKml } from './download-kml.tsx'

type SiteMapProps = { mission: Mission; isOffline: boolean; hideKml: boolean }

/** The map with its file for flight apps; phones and native apps have no use for the file. */
export const SiteMap = ({ mission, isOffline, hideKml }: SiteMapProps) => {
  const isMobile = useIsMobile()
  const hasKml = !hideKml && !isMobile
  if (!hasKml) return <MissionMap mission={mission} isOffline={isOffline} className="h-88 sm:h-112" />
  return (
    <Card title="Site map" actions={<DownloadKml mission={mission} />}>
      <MissionMap mission={mission} isOffline={isOffline} className="h-112" />
    </Card>
  )
}
