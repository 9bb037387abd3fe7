import { serveThread } from '../../platform/thread-pool.ts'
import { compareShot } from './compare-shot.ts'

serveThread(compareShot)
