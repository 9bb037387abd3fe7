import type { CallInput, CallResponse } from '@sortie/contract/call'
import type { UseMutationOptions } from '@tanstack/react-query'
import type { Call, Watching } from './calls.ts'
import { duringWrite, notePending } from './pending-writes.ts'

export type WriteInput<Table, Name extends keyof Table> = CallInput<Table[Name]> &
  Watching & { signal?: AbortSignal }
export type WriteResult<Table, Name extends keyof Table> = CallResponse<Table[Name]>

/** The options of a mutation that makes such a call. */
export type WriteOptions<Table, Name extends keyof Table> = Omit<
  UseMutationOptions<WriteResult<Table, Name>, Error, WriteInput<Table, Name>>,
  'mutationFn' | 'mutationKey'
>

/** The writing calls of a front end. `follow` updates cached data after a write. */
export const createWrites = <Table, Names extends keyof Table & string>(
  call: Call<Table>,
  follow: <Name extends Names>(
    name: Name,
    input: WriteInput<Table, Name>,
    result: WriteResult<Table, Name>,
  ) => Promise<void>,
) => {
  /** Makes a call that changes something, and updates cached data. For code outside of components. */
  const write = <Name extends Names>(
    name: Name,
    input: WriteInput<Table, Name>,
    /** Cached data is updated no earlier than this, because the component that made the write may disappear with it. */
    earliest?: Promise<unknown>,
  ): Promise<WriteResult<Table, Name>> =>
    duringWrite(async () => {
      const done = notePending(name)
      try {
        const result = await call(name, input)
        await earliest
        await follow(name, input, result)
        return result
      } finally {
        done()
      }
    })

  /** Does the same for writes that no page waits for: announced changes are applied at once. */
  const writeInBackground = async <Name extends Names>(
    name: Name,
    input: WriteInput<Table, Name>,
  ): Promise<WriteResult<Table, Name>> => {
    const result = await call(name, { ...input, isBackground: true })
    await follow(name, input, result)
    return result
  }

  return { write, writeInBackground }
}
