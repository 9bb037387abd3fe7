import { expect, test } from 'vitest'
import { endOf, type FileEvent, fileSteps } from './file-machine.ts'
import { FileError, LostFileError, TransportError } from './transport.ts'
import type { UploadStatus } from './upload.ts'

const events: readonly FileEvent[] = ['begin', 'stop', 'arrive', 'fail', 'retry', 'repeat', 'lose', 'cancel']

test('A-ENGINE-09 each status knows what may happen in it; everything else changes nothing', () => {
  const to = (status: UploadStatus) =>
    events.map((event) => {
      const step = fileSteps[status][event]
      return step ? (step.to ?? 'gone') : '-'
    })
  expect(to('queued')).toEqual(['uploading', '-', '-', '-', '-', '-', '-', 'gone'])
  expect(to('uploading')).toEqual(['-', 'queued', 'done', 'failed', '-', 'gone', 'gone', 'gone'])
  expect(to('failed')).toEqual(['-', '-', '-', '-', 'queued', '-', '-', 'gone'])
  expect(to('done')).toEqual(['-', '-', '-', '-', '-', '-', '-', 'gone'])
  expect(to('file-size-error')).toEqual(['-', '-', '-', '-', '-', '-', '-', 'gone'])
})

test.each([
  ['a file of another tab', new LostFileError('away'), 'lose', false],
  ['a file that has changed', new FileError('changed'), 'fail', false],
  ['a mistake of ours', new TypeError('oops'), 'fail', false],
  ['no luck', new TransportError('no', 500), 'fail', false],
  ['a file the mission has', new TransportError('there', 409, { isDuplicate: true }), 'repeat', false],
  ['a full store', new TransportError('full', 507, { stopsQueue: true }), 'fail', true],
  ['a session that ended', new TransportError('who?', 401, { stopsQueue: true }), 'stop', true],
  ['a call that wants another sign-in', new TransportError('who?', 401), 'fail', false],
])('%s', (_, error, event, stopsQueue) => {
  expect(endOf(error)).toEqual({ event, stopsQueue })
})
