import { useOurWords } from '@sortie/contract/validation-words'
import { serveThread } from '../../platform/thread-pool.ts'
import { readLines } from './read-lines.ts'

useOurWords()
serveThread(readLines)
