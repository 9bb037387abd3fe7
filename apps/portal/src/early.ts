import { applyFetchedFont } from '@sortie/ui/font.ts'
import { followTheme } from '@sortie/web-app/theme.ts'
import { type EarlyRoute, makeEarlyCalls } from './app/early-calls.ts'

/** Set by the build: what the routes show first (route-table.ts). */
declare const __EARLY_ROUTES__: readonly EarlyRoute[]

// First of all, since nothing is drawn before this script has run.
followTheme()
// Runs while the portal's script is still loading. The portal itself reports when nothing can be loaded.
makeEarlyCalls(__EARLY_ROUTES__).catch(() => {})
applyFetchedFont()
