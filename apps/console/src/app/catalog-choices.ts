import { queryOptions } from '@tanstack/react-query'
import { call } from './calls.ts'

/** The rows of a catalog to choose from. Nobody scrolls through more than a thousand of them. */
const mostChoices = 1000

export type Choices = readonly { id: number; name: string }[]

export const choicesQuery = (catalog: 'packages' | 'categories' | 'shot_types') =>
  queryOptions({
    queryKey: ['catalog-choices', catalog],
    queryFn: async ({ signal }): Promise<Choices> => {
      const choices: { id: number; name: string }[] = []
      let after: number | null = 0
      while (after !== null && choices.length < mostChoices) {
        const page: { data: { id: number; name: string }[]; meta: { next: number | null } } = await call(
          `GET /v1/provider/${catalog}`,
          { query: { after, per_page: 100 }, signal },
        )
        choices.push(...page.data)
        after = page.meta.next
      }
      return choices.sort((one, other) => one.name.localeCompare(other.name))
    },
    staleTime: 5 * 60_000,
  })
