/** What looks like a text for pilots and is none, by file. */
export const notTexts: Readonly<Record<string, readonly string[]>> = {
  // A service worker doesn't know the language, and a push without a text is none of ours.
  'apps/portal/src/service-worker/push.ts': ['You have a new notification.'],
  // The name of a shot that the provider makes.
  'packages/domain/src/mission/shot.ts': ['Final Assets'],
  // Only the provider's people read it.
  'packages/domain/src/money/payout-timeline-words.ts': ['Waiting for finance', 'Waiting for the dispatcher'],
  // As addresses on the wire name it.
  'packages/domain/src/units.ts': ['United States', 'United States of America'],
  'packages/ui/src/layout/logo.tsx': ['Sortie'],
  'packages/ui/src/map/base-map-style.ts': ['Natural Earth, U.S. Census Bureau', 'Inter Variable'],
  'packages/ui/src/map/photo-layers.ts': ['Inter Variable'],
}
