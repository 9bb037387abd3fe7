import type { HttpRequest } from '../api/measure.ts'
import { providerKey } from '../api/servers.ts'

/** The call that others are compared with: what a console asks for most. */
export const listCall = 'list'
export const attentionCall = 'attention'

export interface ProviderCall {
  name: string
  requests: HttpRequest[]
}

export const request = (path: string): HttpRequest => ({
  path,
  headers: { authorization: `Bearer ${providerKey}`, 'accept-encoding': 'identity' },
})

const missions = (query: string) => request(`/v1/provider/missions${query}`)

/** Numbers spread over a table of this size, so that not the same rows are read again and again. */
export const spread = (count: number, size: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + Math.floor((index * size) / count))

/** What the pages Today and Missions ask for, at a size of the table. */
export const providerCalls = (size: number): ProviderCall[] => {
  const numbers = spread(40, size)
  const calls: Record<string, HttpRequest[]> = {
    [listCall]: [missions('?per_page=100')],
    'list, later pages': numbers.map((n) => missions(`?per_page=100&after=${100_000 + n}`)),
    'list of open ones by last day': [
      missions('?status=created,available,pilots_notified&sort=fly_by&per_page=100'),
    ],
    'list of a pilot': numbers.map((n) =>
      missions(`?pilot_id=${1051 + (n % (size / 10 - 50))}&per_page=100`),
    ),
    'list of late ones': [missions('?late=true&per_page=100')],
    'list of those on hold': [missions('?on_hold=true&per_page=100')],
    'list of a package': [missions('?package_id=3&status=pilots_notified&per_page=100')],
    'search of a number': numbers.map((n) => missions(`?search=${100_000 + n}&per_page=100`)),
    'search of a reference': numbers.map((n) => missions(`?search=REF-${100_000 + n}&per_page=100`)),
    'search of an address': numbers.map((n) => missions(`?search=${n}%20Example%20Way&per_page=100`)),
    'search of a pilot': numbers.map((n) =>
      missions(`?search=Robin%20Example%20${n % (size / 10)}&per_page=100`),
    ),
    'search that many match': [missions('?search=Los%20Angeles&per_page=100')],
    counts: [missions('/counts')],
    'counts of late ones': [missions('/counts?late=true')],
    'counts of a search': numbers.map((n) => missions(`/counts?search=REF-${100_000 + n}`)),
    'clusters of a country': [missions('/clusters?box=-125,24,-66,50&zoom=3')],
    'clusters of a state': [missions('/clusters?box=-106,32,-94,38&zoom=5')],
    'clusters of a town': [missions('/clusters?box=-100.5,34,-100,34.5&zoom=9')],
    'list of a region': [missions('?box=-101,34,-99,36&per_page=100')],
    [attentionCall]: [request('/v1/provider/attention')],
  }
  return Object.entries(calls).map(([name, requests]) => ({ name, requests }))
}
