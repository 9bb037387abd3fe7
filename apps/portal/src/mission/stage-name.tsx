import { known } from '@sortie/domain/language'
import type { MissionStage } from '@sortie/domain/mission/next-flight'

/** The next step of an accepted mission, shown next to its status. */
export const StageName = ({ stage }: { stage: MissionStage | null }) =>
  stage && <span className="text-small font-semibold whitespace-nowrap text-ink">{known(stage)}</span>
