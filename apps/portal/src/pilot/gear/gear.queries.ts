import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '#app/calls.ts'
import { queryKeys } from '#app/query-keys.ts'

const staleTime = 300_000

export const droneCatalogQuery = queryOptions({
  queryKey: queryKeys.droneCatalog,
  queryFn: ({ signal }) => call('GET /public/drones', { signal }),
  staleTime,
})

export const deviceCatalogQuery = queryOptions({
  queryKey: queryKeys.deviceCatalog,
  queryFn: ({ signal }) => call('GET /public/devices', { signal }),
  staleTime,
})

export const equipmentCatalogQuery = queryOptions({
  queryKey: queryKeys.equipmentCatalog,
  queryFn: ({ signal }) => call('GET /public/pilot_equipment', { signal }),
  staleTime,
})

/** One of these catalogs; a long list of choices is drawn in short pieces. */
export const useCatalog = <Catalog, Key extends QueryKey>(
  query: UseQueryOptions<Catalog, Error, Catalog, Key>,
) => {
  const { data, isError, refetch } = useQuery(query)
  return { catalog: useDeferredValue(data), isError, refetch }
}
