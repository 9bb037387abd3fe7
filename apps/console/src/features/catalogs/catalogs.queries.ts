import { loadSchema } from '@sortie/web-app/forms/load-schema.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { keysetPaging, pageQuery } from '#app/listing.ts'
import { type CatalogName, catalogKeys } from './catalogs.effects.ts'

/** A row of any catalog. What else it has, its schema says. */
export type CatalogRow = { id: number; retired_at?: string | null } & Readonly<Record<string, unknown>>

type Page = { data: CatalogRow[]; meta: { next: number | null } }

const rowsOf = async (name: CatalogName, after: number | null, signal: AbortSignal): Promise<Page> =>
  // The call is one of eleven that take and return the same kind of thing.
  (await call(`GET /v1/provider/${name}`, { query: pageQuery(after), signal })) as unknown as Page

export const catalogQuery = (name: CatalogName) =>
  infiniteQueryOptions({
    queryKey: catalogKeys.rows(name),
    queryFn: ({ pageParam, signal }) => rowsOf(name, pageParam, signal),
    ...keysetPaging,
  })

/** All rows of a catalog, to choose from. */
export const choicesQuery = (name: CatalogName) =>
  queryOptions({
    queryKey: [...catalogKeys.rows(name), 'all'],
    queryFn: async ({ signal }) => {
      const rows: CatalogRow[] = []
      for (let after: number | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
        const page: Page = await rowsOf(name, after, signal)
        rows.push(...page.data)
        after = page.meta.next
      }
      return rows
    },
  })

/** The schema of a catalog's rows comes with the contract, which is loaded when a catalog is opened. */
export const catalogSchemaQuery = (name: CatalogName) =>
  queryOptions({
    queryKey: ['catalog-schema', name],
    queryFn: () =>
      loadSchema(async () => {
        const [{ catalogs }, { z }, { fieldsOf }] = await Promise.all([
          import('@sortie/contract/catalog.rows'),
          import('zod'),
          import('./catalog-fields.ts'),
        ])
        return fieldsOf(z.toJSONSchema(catalogs[name].add.body, { io: 'input' }) as never)
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
