import { describe, expect, test } from 'vitest'
import { flightTracks } from './flight.ts'

const at = (seconds: number, offsetMinutes: number | null = -300) => ({
  local: new Date(Date.UTC(2026, 4, 4, 10) + seconds * 1000).toISOString().slice(0, 19),
  offsetMinutes,
})

const photo = (name: string, takenAt: ReturnType<typeof at> | null, camera = 'FC6310') => ({
  name,
  camera,
  at: { east: 0, north: 0 },
  takenAt,
})

const tracksOf = (...photos: ReturnType<typeof photo>[]) =>
  flightTracks(photos).map((track) => [track.photos.map(({ name }) => name).join(''), track.seconds])

describe('A-GPS-06 a flight', () => {
  test('goes on over a pause of 120 seconds, and ends with one of 121', () => {
    expect(tracksOf(photo('a', at(0)), photo('b', at(120)), photo('c', at(240)))).toEqual([['abc', 240]])
    expect(tracksOf(photo('a', at(0)), photo('b', at(120)), photo('c', at(241)))).toEqual([
      ['ab', 120],
      ['c', 0],
    ])
  })

  test('is in the order of time, whatever the order of the files', () => {
    expect(tracksOf(photo('c', at(4)), photo('a', at(2)), photo('b', at(300)))).toEqual([
      ['ac', 2],
      ['b', 0],
    ])
  })

  test('is of one camera: two in the air at once are two', () => {
    expect(tracksOf(photo('a', at(0)), photo('b', at(1), 'FC220'), photo('c', at(2)))).toEqual([
      ['ac', 2],
      ['b', 0],
    ])
  })

  test('counts by offsets where every photo has one, and by the clock of the camera where one has none', () => {
    expect(tracksOf(photo('a', at(0, -300)), photo('b', at(3600, -240)))).toEqual([['ab', 0]])
    expect(tracksOf(photo('a', at(0, -300)), photo('b', at(3600, null)))).toEqual([
      ['a', 0],
      ['b', 0],
    ])
  })

  test('leaves out what does not say when it was taken', () => {
    expect(tracksOf(photo('a', null), photo('b', at(1)))).toEqual([['b', 0]])
  })
})
