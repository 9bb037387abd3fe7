/**
 * `idle` until the first start; `stopped` by a refusal that concerns every file; `ended` when another tab continues.
 */
export type QueueMode = 'idle' | 'running' | 'paused' | 'stopped' | 'ended'

/** `start` is sent when files are added, `resume` by the pilot: files that are added to a paused queue wait in it. */
export type QueueEvent = 'start' | 'resume' | 'pause' | 'refuse' | 'end'

type QueueSteps = Readonly<Partial<Record<QueueEvent, QueueMode>>>

const queueSteps: Readonly<Record<QueueMode, QueueSteps>> = {
  idle: { start: 'running', resume: 'running', pause: 'paused', end: 'ended' },
  running: { pause: 'paused', refuse: 'stopped', end: 'ended' },
  paused: { resume: 'running', end: 'ended' },
  stopped: { resume: 'running', end: 'ended' },
  ended: {},
}

/** An event that is not listed for a mode changes nothing. */
export const modeAfter = (mode: QueueMode, event: QueueEvent): QueueMode => queueSteps[mode][event] ?? mode

/** Whether the pilot has to do something before more is sent. */
export const isHeld = (mode: QueueMode): boolean => mode === 'paused' || mode === 'stopped'
