import { Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { useOnDemand } from '#ui/use-on-demand.ts'

const loadMap = () => import('../missions-map/missions-map-dialog.tsx')

/** Opens the map of missions, which is fetched when a hand comes near and not before. */
export const MapViewButton = () => {
  const [isOpen, setOpen] = useState(false)
  const [map, need] = useOnDemand(loadMap)
  return (
    <>
      <Button
        mode="secondary"
        icon={MapIcon}
        aria-haspopup="dialog"
        isPending={isOpen && !map}
        onHoverStart={need}
        onPress={() => {
          need()
          setOpen(true)
        }}
      >
        Map view
      </Button>
      {map && <map.MissionsMapDialog isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
