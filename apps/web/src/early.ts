import { makeEarlyCalls } from './app/early-calls.ts'
import { applyKeptFont } from './app/font.ts'

// Runs while the portal's script is still on its way. The portal itself finds out when nothing can be loaded.
makeEarlyCalls().catch(() => {})
applyKeptFont()
