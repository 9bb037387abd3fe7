import { applyFetchedFont } from '@sortie/ui/font.ts'
import { type EarlyRoute, makeEarlyCalls } from './app/early-calls.ts'

/** Put in by the build: what the routes show first (route-table.ts). */
declare const __EARLY_ROUTES__: readonly EarlyRoute[]

// Runs while the portal's script is still on its way. The portal itself finds out when nothing can be loaded.
makeEarlyCalls(__EARLY_ROUTES__).catch(() => {})
applyFetchedFont()
