import { expect, test } from 'vitest'
import { isHeld, modeAfter, type QueueEvent, type QueueMode } from './queue-machine.ts'

const events: readonly QueueEvent[] = ['start', 'resume', 'pause', 'refuse', 'end']

test.each<[QueueMode, QueueMode[]]>([
  ['idle', ['running', 'running', 'paused', 'idle', 'ended']],
  ['running', ['running', 'running', 'paused', 'stopped', 'ended']],
  ['paused', ['paused', 'running', 'paused', 'paused', 'ended']],
  ['stopped', ['stopped', 'running', 'stopped', 'stopped', 'ended']],
  ['ended', ['ended', 'ended', 'ended', 'ended', 'ended']],
])('a queue that is %s', (mode, after) => {
  expect(events.map((event) => modeAfter(mode, event))).toEqual(after)
})

test('only the pilot resumes a queue that was paused or refused', () => {
  const modes: QueueMode[] = ['idle', 'running', 'paused', 'stopped', 'ended']
  expect(modes.filter(isHeld)).toEqual(['paused', 'stopped'])
})
