import { makeEarlyCalls } from './app/early-calls.ts'
import { applyFetchedFont } from './app/font.ts'

// Runs while the portal's script is still on its way. The portal itself finds out when nothing can be loaded.
makeEarlyCalls().catch(() => {})
applyFetchedFont()
