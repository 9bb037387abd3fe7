import { known, t } from '@sortie/domain/language'
import { missionUnavailableText } from '@sortie/domain/texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { DroneOverHorizon } from '@sortie/ui/illustrations/drone-over-horizon.tsx'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { useNavigate } from 'react-router'

/** Shown over an empty page, so closing it leads to the dashboard. */
export const MissionUnavailable = () => {
  const navigate = useNavigate()
  return (
    <Dialog
      title={t('Mission unavailable')}
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) void navigate('/active-missions')
      }}
      footer={({ close }) => <Button onPress={close}>{t('Return to Dashboard')}</Button>}
    >
      <DroneOverHorizon className="mx-auto mb-4 h-auto w-52" />
      <p className="text-center text-pretty">{known(missionUnavailableText)}</p>
    </Dialog>
  )
}
