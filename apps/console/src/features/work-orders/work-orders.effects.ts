import { markOutdated } from '@sortie/web-app/query-client.ts'
import { allOf } from '@sortie/web-app/realtime/refetch-outdated.ts'
import type { Effects } from '#app/effects.ts'

export const workOrderKeys = {
  all: ['work-orders'],
  list: (filter: object) => ['work-orders', 'list', filter],
  one: (id: number) => ['work-orders', id],
} as const

const reload = () => markOutdated(workOrderKeys.all)

export const workOrderEffects = {
  writes: { 'POST /v1/provider/work_orders': reload, 'PATCH /v1/provider/work_orders/{id}': reload },
  events: {
    'work_order.changed': () => allOf(workOrderKeys.all),
    'mission.changed': () => allOf(workOrderKeys.all),
    'mission.assets_uploaded': () => allOf(workOrderKeys.all),
  },
} satisfies Effects
