import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import { type MissionStatus, missionStatuses } from '@sortie/domain/mission/mission-status'
import { useSearchParams } from 'react-router'

type ListQuery = CallInput<ProviderCalls['GET /v1/provider/missions']>['query']

/** The parameters of the list that the address bar keeps. Pages are not among them. */
const filterNames = [
  'status',
  'mission_type',
  'package_id',
  'category_id',
  'reference_id',
  'pilot_id',
  'work_order_id',
  'on_hold',
  'late',
  'fly_by_from',
  'fly_by_to',
  'scheduled_from',
  'scheduled_to',
  'box',
  'search',
] as const satisfies readonly (keyof ListQuery)[]

export type FilterName = (typeof filterNames)[number]

/** A filter as it stands in the address bar. The server checks it by the schema of the list. */
export type Filter = { readonly [Name in FilterName]?: string }

const views = ['table', 'map', 'board'] as const
export type View = (typeof views)[number]

export const sorts = ['newest', 'oldest', 'fly_by', 'schedule'] as const
export type Sort = (typeof sorts)[number]

const listed = <Item extends string>(list: readonly [Item, ...Item[]], given: string | null): Item =>
  list.find((item) => item === given) ?? list[0]

export const filterOf = (parameters: URLSearchParams): Filter =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = parameters.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** The statuses that a filter asks for; none where it asks for all. */
export const statusesOf = ({ status = '' }: Filter): MissionStatus[] =>
  missionStatuses.filter((known) => status.split(',').includes(known))

/** The same filter with some parameters changed, or removed by undefined. */
export const changed = (filter: Filter, changes: { [Name in FilterName]?: string | undefined }): Filter =>
  Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => value))

/** The filter, the order and the view, all of which live in the address bar. */
export const useMissionView = () => {
  const [parameters, setParameters] = useSearchParams()
  const filter = filterOf(parameters)
  const sort = listed(sorts, parameters.get('sort'))
  const view = listed(views, parameters.get('view'))
  const show = (next: { filter?: Filter; sort?: Sort; view?: View }, isReplacing = false) => {
    const [nextSort, nextView] = [next.sort ?? sort, next.view ?? view]
    setParameters(
      {
        ...(next.filter ?? filter),
        ...(nextSort === 'newest' ? {} : { sort: nextSort }),
        ...(nextView === 'table' ? {} : { view: nextView }),
      },
      { replace: isReplacing, preventScrollReset: true },
    )
  }
  return { filter, sort, view, show }
}
