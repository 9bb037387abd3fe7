import { t } from '@sortie/domain/language'
import { kmlFileName, missionKml } from '@sortie/domain/mission/kml-writer'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { canSaveFiles, saveFile } from '@sortie/web-app/save-file.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { MissionMap } from '#mission/mission-map.tsx'

/** The drawn features as a file for flight apps and map programs. */
const DownloadKml = ({ mission }: { mission: Mission }) => {
  const [isRefused, setIsRefused] = useState(false)
  const download = () => {
    if (!canSaveFiles()) return setIsRefused(true)
    saveFile(
      kmlFileName(mission),
      new Blob([missionKml(mission)], { type: 'application/vnd.google-earth.kml+xml' }),
    )
  }
  return (
    <div className="flex flex-col items-end gap-2">
      <Button
        mode="secondary"
        size="small"
        icon={Download}
        isDisabled={mission.map_features.length === 0}
        onPress={download}
      >
        {t('Download KML')}
      </Button>
      {isRefused && (
        <Alert tone="attention" isLive onDismiss={() => setIsRefused(false)}>
          {t('Downloading is not supported on your device.')}
        </Alert>
      )}
    </div>
  )
}

type SiteMapProps = { mission: Mission; isOffline: boolean; hideKml: boolean }

/** The map with its KML download. Phones and native apps have no use for the file. */
export const SiteMap = ({ mission, isOffline, hideKml }: SiteMapProps) => {
  const isMobile = useIsMobile()
  const hasKml = !hideKml && !isMobile
  if (!hasKml) return <MissionMap mission={mission} isOffline={isOffline} className="h-88 sm:h-112" />
  return (
    <Card title={t('Site map')} actions={<DownloadKml mission={mission} />}>
      <MissionMap mission={mission} isOffline={isOffline} className="h-112" />
    </Card>
  )
}
