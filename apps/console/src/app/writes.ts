import type { ProviderCalls } from '@sortie/contract/all-calls'
import { createWrites, type WriteInput, type WriteOptions } from '@sortie/web-app/writes.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from './calls.ts'
import { changesSomething, followWrite, type WriteName } from './effects.ts'
import { announceWrite } from './other-tabs.ts'

export const { write } = createWrites<ProviderCalls, WriteName>(call, (name, input, result) => {
  if (changesSomething(name)) announceWrite()
  return followWrite(name, input, result)
})

/** Does the same for components: `mutate` takes the parts of the call. */
export const useWrite = <Name extends WriteName>(
  name: Name,
  options: WriteOptions<ProviderCalls, Name> = {},
) => useMutation({ ...options, mutationFn: (input: WriteInput<ProviderCalls, Name>) => write(name, input) })
