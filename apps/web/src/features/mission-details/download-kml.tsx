import { kmlFileName, missionKml } from '@sortie/domain/mission/kml-writer'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { canSaveFiles, saveFile } from './save-file.ts'

/** The drawn features as a file for flight apps and map programs. */
export const DownloadKml = ({ mission }: { mission: Mission }) => {
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
        Download KML
      </Button>
      {isRefused && (
        <Alert tone="attention" isLive onDismiss={() => setIsRefused(false)}>
          Downloading is not supported on your device.
        </Alert>
      )}
    </div>
  )
}
