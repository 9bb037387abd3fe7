import { expect, test } from 'vitest'
import { cameraTime, writtenTime } from './taken-at.ts'

const may = '2026:05:04 10:00:07'

test.each<[string | null, string | null, string | null, string | null, number | null]>([
  [may, null, null, '2026-05-04T10:00:07', null],
  [may, '5', '-05:00', '2026-05-04T10:00:07.5', -300],
  [may, '123456789', '+05:30', '2026-05-04T10:00:07.123456789', 330],
  [may, '1234567891', ' +0530 ', '2026-05-04T10:00:07.123456789', 330],
  [may, '52 ', 'Z', '2026-05-04T10:00:07.52', 0],
  [may, '', '-00:00', '2026-05-04T10:00:07', 0],
  [may, ' 5', '+14:00', '2026-05-04T10:00:07', 840],
  [may, 'x', '+14:01', '2026-05-04T10:00:07', null],
  [may, null, '-14:00', '2026-05-04T10:00:07', -840],
  [may, null, '-00:01', '2026-05-04T10:00:07', -1],
  [may, null, '05:00', '2026-05-04T10:00:07', null],
  [may, null, '+05:000', '2026-05-04T10:00:07', null],
  [may, null, 'x+05:00', '2026-05-04T10:00:07', null],
  [`${may} more`, null, null, '2026-05-04T10:00:07', null],
  ['2024:02:29 23:59:59', null, null, '2024-02-29T23:59:59', null],
  ['1990:01:01 00:00:00', null, null, '1990-01-01T00:00:00', null],
  ['1989:12:31 23:59:59', null, null, null, null],
  ['2025:02:29 10:00:00', null, null, null, null],
  ['2026:13:01 10:00:00', null, null, null, null],
  ['2026:05:04 24:30:00', null, null, null, null],
  ['0000:00:00 00:00:00', null, null, null, null],
  [` ${may}`, null, null, null, null],
  ['2026-05-04 10:00:07', null, null, null, null],
  [null, '5', 'Z', null, null],
])('a camera that writes %j, %j, %j', (time, fraction, offset, local, offsetMinutes) => {
  expect(cameraTime(time, fraction, offset)).toEqual(local === null ? null : { local, offsetMinutes })
})

test.each<[string | null, string | null, number | null]>([
  ['2026-05-04T10:00:07', '2026-05-04T10:00:07', null],
  ['2026-05-04T10:00:07.5-05:00', '2026-05-04T10:00:07.5', -300],
  ['2026-05-04T10:00:07.123456789Z', '2026-05-04T10:00:07.123456789', 0],
  ['2026:05:04 10:00:07+0100', '2026-05-04T10:00:07', 60],
  ['2026-05-04T10:00:07.1234567890', null, null],
  ['2026-05-04T10:00:07 more', null, null],
  ['at 2026-05-04T10:00:07', null, null],
  ['2026-05-32T10:00:07', null, null],
  ['2026-05-04', null, null],
  [null, null, null],
])('a text of %j', (text, local, offsetMinutes) => {
  expect(writtenTime(text)).toEqual(local === null ? null : { local, offsetMinutes })
})
