import { locale } from '@sortie/domain/language'
import { useEffect, useRef, useState } from 'react'

interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  start(): void
  stop(): void
  abort(): void
}

interface ResultEvent extends Event {
  readonly results: ArrayLike<ArrayLike<{ transcript: string }>>
}

type RecognitionClass = new () => Recognition

const recognitionClass = (): RecognitionClass | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

export type Dictation = 'unsupported' | 'ready' | 'listening' | 'failed'

/** Writes down what is said, in browsers that can. Most of them need a network for it. */
export const useDictation = (onText: (text: string) => void) => {
  const [state, setState] = useState<Dictation>(recognitionClass() ? 'ready' : 'unsupported')
  const running = useRef<Recognition | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = () => {
    const Recognizer = recognitionClass()
    if (!Recognizer) return
    const recognition = new Recognizer()
    running.current = recognition
    recognition.lang = locale()
    recognition.interimResults = false
    recognition.addEventListener('result', (event) => {
      const { results } = event as ResultEvent
      onText(Array.from(results, (result) => result[0]?.transcript ?? '').join(' '))
    })
    recognition.addEventListener('error', () => setState('failed'))
    recognition.addEventListener('end', () => setState((now) => (now === 'listening' ? 'ready' : now)))
    setState('listening')
    recognition.start()
  }
  return { state, start, stop: () => running.current?.stop() }
}
