import { expect, test, vi } from 'vitest'
import type { ConsoleRoute } from '#app/console-route.ts'
import { foundQuery, hrefOf } from './records.queries.ts'

const made = vi.hoisted(() => vi.fn())
vi.mock('#app/calls.ts', () => ({ call: made }))

const location = {
  name: 'Windy Pass Wind Farm',
  address: '61000 Whitewater Canyon Road',
  city: 'Whitewater',
  state: 'CA',
  postal_code: '92282',
  country: 'US',
}
const order = { id: 501, site_id: 'WF-204', location }

const find = (typed: string, ...roles: Parameters<typeof foundQuery>[1]) =>
  foundQuery(typed, roles).queryFn({ signal: new AbortController().signal })

test.each(['wf-204', 'whitewater canyon', '501'])(
  '%s finds a work order by what the server searches',
  async (typed) => {
    made.mockReset()
    made.mockImplementation(async (name: string) => ({
      data: name === 'GET /v1/provider/work_orders' ? [order] : [],
    }))
    const found = await find(` ${typed} `, 'dispatcher')
    expect(found).toEqual([
      {
        kind: 'Work orders',
        id: 501,
        label: 'Work order 501 WF-204',
        detail: expect.stringContaining('61000 Whitewater Canyon Road'),
      },
    ])
    expect(made).toHaveBeenCalledWith(
      'GET /v1/provider/work_orders',
      expect.objectContaining({ query: { search: typed, per_page: 5 } }),
    )
    const routes = [{ path: '/work-orders/:id' }] as unknown as ConsoleRoute[]
    expect(found.map((record) => hrefOf(routes, record))).toEqual(['/work-orders/501'])
    expect(found.map((record) => hrefOf([], record))).toEqual([null])
  },
)

test('kinds that the roles may not read are not asked for, and a search that fails finds nothing', async () => {
  made.mockReset()
  made.mockRejectedValue(new Error('offline'))
  expect(await find('whitewater', 'dispatcher')).toEqual([])
  made.mockClear()
  await find('whitewater', 'finance')
  expect(made.mock.calls.map(([name]) => name)).not.toContain('GET /v1/provider/work_orders')
})

test('a short text is not searched for, but a number is', () => {
  expect(foundQuery('wf', ['dispatcher']).enabled).toBe(false)
  expect(foundQuery('7', ['dispatcher']).enabled).toBe(true)
  expect(foundQuery('wf-', ['dispatcher']).enabled).toBe(true)
})
