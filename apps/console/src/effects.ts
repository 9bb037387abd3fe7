import type { Effects } from './app/effects.ts'
import { meEffects } from './app/me.effects.ts'
import { catalogEffects } from './features/catalogs/catalogs.effects.ts'
import { developerEffects } from './features/developers/developers.effects.ts'
import { missionEffects } from './features/mission/mission.effects.ts'
import { missionImportEffects } from './features/mission-import/mission-import.effects.ts'
import { missionsEffects } from './features/missions/missions.effects.ts'
import { moneyEffects } from './features/money/money.effects.ts'
import { newMissionEffects } from './features/new-mission/new-mission.effects.ts'
import { peopleEffects } from './features/people/people.effects.ts'
import { pilotEffects } from './features/pilots/pilots.effects.ts'
import { pointEffects } from './features/points-of-interest/points-of-interest.effects.ts'
import { reviewEffects } from './features/reviews/reviews.effects.ts'
import { settingsEffects } from './features/settings/settings.effects.ts'
import { stockEffects } from './features/stock-imagery/stock-imagery.effects.ts'
import { todayEffects } from './features/today/today.effects.ts'
import { workOrderEffects } from './features/work-orders/work-orders.effects.ts'

/** The effects of all features, in this order. */
export const effects: readonly Effects[] = [
  meEffects,
  catalogEffects,
  developerEffects,
  missionEffects,
  missionImportEffects,
  missionsEffects,
  moneyEffects,
  newMissionEffects,
  peopleEffects,
  pilotEffects,
  pointEffects,
  reviewEffects,
  settingsEffects,
  stockEffects,
  todayEffects,
  workOrderEffects,
]
