import type { ProviderCalls } from '@sortie/contract/all-calls'
import { useOncePerClick } from '@sortie/web-app/double-click.ts'
import { createWrites, type WriteInput, type WriteOptions, type WriteResult } from '@sortie/web-app/writes.ts'
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
) => {
  const mutation = useMutation<WriteResult<ProviderCalls, Name>, Error, WriteInput<ProviderCalls, Name>>({
    ...options,
    mutationFn: (input) => write(name, input),
  })
  const { mutate } = mutation
  return { ...mutation, mutate: useOncePerClick((input: WriteInput<ProviderCalls, Name>) => mutate(input)) }
}
