import type { PortalCalls } from '@sortie/contract/all-calls'
import { createWrites, type WriteInput, type WriteOptions } from '@sortie/web-app/writes.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from './calls.ts'
import { followWrite, type WriteName } from './effects.ts'

export const { write, writeInBackground } = createWrites<PortalCalls, WriteName>(call, followWrite)

/** Does the same for components: `mutate` takes the parts of the call. */
export const useWrite = <Name extends WriteName>(name: Name, options: WriteOptions<PortalCalls, Name> = {}) =>
  useMutation({ ...options, mutationFn: (input: WriteInput<PortalCalls, Name>) => write(name, input) })
