import type { Mission } from '@sortie/domain/mission/mission.schema'
import { DefinitionList } from '#ui/data/definition-list.tsx'

/** How the camera has to be set for every shot. */
export const CameraSettings = ({ mission }: { mission: Pick<Mission, 'require_raw_images'> }) => (
  <DefinitionList
    items={[
      { term: 'Video', detail: '4K at 30 fps in MP4 or MOV' },
      { term: 'Image', detail: `4000x3000 px, 12 MP, ${mission.require_raw_images ? 'DNG' : 'JPG'}` },
    ]}
  />
)
