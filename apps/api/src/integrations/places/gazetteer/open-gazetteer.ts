import { Worker } from 'node:worker_threads'
import type { Place } from '@sortie/contract/place.calls'
import type { Places, Suggestion } from '../places.ts'

export interface Question {
  number: number
  ask: 'suggest' | 'lookup'
  text: string
}

type GazetteerResponse = Suggestion[] | Place | null

export type Answer = { number: number; response: GazetteerResponse } | { number: number; error: string }

interface Asked {
  resolve(response: GazetteerResponse): void
  reject(error: Error): void
}

/**
 * The gazetteer in a separate thread, which the first request starts: reading and indexing all cities takes a second or
 * two, in which this thread could not respond.
 */
export const openGazetteer = (): Places => {
  let worker: Worker | null = null
  let count = 0
  const waiting = new Map<number, Asked>()

  const end = (error: Error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./gazetteer.worker.ts', import.meta.url))
    // The process may end while this still runs.
    started.unref()
    started.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.number)
      waiting.delete(answer.number)
      if ('error' in answer) asked?.reject(new Error(answer.error))
      else asked?.resolve(answer.response)
    })
    started.on('error', end)
    started.on('exit', () => {
      if (worker === started) end(new Error('the gazetteer ended'))
    })
    return started
  }

  const ask = (question: Question['ask'], text: string): Promise<GazetteerResponse> =>
    new Promise((resolve, reject) => {
      const number = ++count
      waiting.set(number, { resolve, reject })
      worker ??= start()
      worker.postMessage({ number, ask: question, text } satisfies Question)
    })

  return {
    suggest: (query) => ask('suggest', query) as Promise<Suggestion[]>,
    lookup: (id) => ask('lookup', id) as Promise<Place | null>,
    close: async () => {
      await worker?.terminate()
    },
  }
}
