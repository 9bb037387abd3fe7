import { serveThread } from './thread-pool.ts'

const fill = (): never => {
  const kept: object[] = []
  for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => ({ index })))
}

/** What a test asks its thread to do. */
export const fixtureTasks = {
  echo: (text: string) => text,
  throw: (text: string) => {
    throw new Error(text)
  },
  loop: () => {
    for (;;);
  },
  fill,
  exit: () => process.exit(3),
}

export interface FixtureInput {
  task: keyof typeof fixtureTasks
  text?: string
}

serveThread(({ task, text = '' }: FixtureInput) => fixtureTasks[task](text) as string)
