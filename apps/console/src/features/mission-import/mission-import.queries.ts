import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { importKey } from './mission-import.effects.ts'

export type MissionImport = CallResponse<ProviderCalls['GET /v1/provider/mission_imports/{id}']>
export type ImportedLine = CallResponse<
  ProviderCalls['GET /v1/provider/mission_imports/{id}/lines']
>['data'][number]
export type ShownLines = 'all' | 'good' | 'bad'

const whileCreatingMs = 1000

/** How far an import is, asked again while its missions are being created. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: ({ signal }) => call('GET /v1/provider/mission_imports/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'creating' ? whileCreatingMs : false),
  })

/** The lines of an import. They are others once it is done, because some may have failed. */
export const linesQuery = (id: number, shown: ShownLines, state: MissionImport['state']) =>
  infiniteQueryOptions({
    queryKey: [...importKey(id), 'lines', shown, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/mission_imports/{id}/lines', {
        params: { id },
        query: {
          per_page: 100,
          ...(pageParam === null ? {} : { after: pageParam }),
          ...(shown === 'all' ? {} : { only: shown }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ meta }) => meta.next,
  })
