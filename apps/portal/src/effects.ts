import type { PilotEvents } from '@sortie/contract/realtime.events'
import { accountEffects } from './app/account.effects.ts'
import { assetEffects } from './app/assets.effects.ts'
import type { Effects, WriteName } from './app/effects.ts'
import { calendarFeedEffects } from './features/calendar-feed/calendar-feed.effects.ts'
import { pointOfInterestEffects } from './features/missions-map/points-of-interest.effects.ts'
import { notificationEffects } from './features/notifications/notifications.effects.ts'
import { earningsEffects } from './features/pilot-log/earnings.effects.ts'
import { sessionEffects } from './features/profile/sessions.effects.ts'
import { stockImageryEffects } from './features/stock-imagery/stock-imagery.effects.ts'
import { termsEffects } from './features/terms/terms.effects.ts'
import { missionEffects } from './mission/mission.effects.ts'
import { workOrderEffects } from './mission/work-orders.effects.ts'
import { gearEffects } from './pilot/gear/gear.effects.ts'
import { licenseEffects } from './pilot/license/license.effects.ts'
import { pushEffects } from './pilot/push.effects.ts'

const joined = [
  sessionEffects,
  accountEffects,
  gearEffects,
  licenseEffects,
  pushEffects,
  missionEffects,
  workOrderEffects,
  assetEffects,
  pointOfInterestEffects,
  notificationEffects,
  earningsEffects,
  stockImageryEffects,
  calendarFeedEffects,
  termsEffects,
] as const

type KeysOf<Part extends keyof Effects, One = (typeof joined)[number]> = One extends {
  [P in Part]: infer Table
}
  ? keyof Table
  : never

type Missing = Exclude<WriteName, KeysOf<'writes'>> | Exclude<keyof PilotEvents, KeysOf<'events'>>

/** The effects of all features, in this order. It does not compile while a write or an event is missing. */
export const effects: [Missing] extends [never] ? readonly Effects[] : { hasNoEffect: Missing } = joined
