import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '#app/calls.ts'
import { gearKeys } from './gear.effects.ts'

const staleTime = 300_000

export const droneCatalogQuery = queryOptions({
  queryKey: gearKeys.droneCatalog,
  queryFn: ({ signal }) => call('GET /public/drones', { signal }),
  staleTime,
})

export const deviceCatalogQuery = queryOptions({
  queryKey: gearKeys.deviceCatalog,
  queryFn: ({ signal }) => call('GET /public/devices', { signal }),
  staleTime,
})

export const equipmentCatalogQuery = queryOptions({
  queryKey: gearKeys.equipmentCatalog,
  queryFn: ({ signal }) => call('GET /public/pilot_equipment', { signal }),
  staleTime,
})

/** One of these catalogs. A long list of choices is rendered in short pieces. */
export const useCatalog = <Catalog, Key extends QueryKey>(
  query: UseQueryOptions<Catalog, Error, Catalog, Key>,
) => {
  const { data, isError, refetch } = useQuery(query)
  return { catalog: useDeferredValue(data), isError, refetch }
}
