import { median } from '../median.ts'
import type { Phone, Session } from './phone.ts'

const rounds = 5

/** A fixed piece of script: some 70 ms on the machine of docs/decisions/320. Returns how long it took, in milliseconds. */
const work = (): number => {
  const start = performance.now()
  let value = 1
  for (let step = 0; step < 4_000_000; step++) value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
  // The result is used, so that no compiler leaves the loop out.
  return performance.now() - start + (value < 0 ? 1 : 0)
}

const medianOf = async (session: Session): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await session.run(work))
  return median(times)
}

/**
 * How many times as long a script takes on the slowed phone: 4.0 on a quiet machine, where that is asked for. On a busy
 * one it may be anything, and the other figures mean nothing.
 */
export const measureSlowing = async (phone: Phone): Promise<number> => {
  const visitor = await phone.newVisitor()
  try {
    const session = await (await visitor.open('about:blank')).attach()
    await session.run(work)
    const bare = await medianOf(session)
    const speedUp = phone.slowDown()
    try {
      return (await medianOf(session)) / bare
    } finally {
      await speedUp()
    }
  } finally {
    await visitor.leave()
  }
}
