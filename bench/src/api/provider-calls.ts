import { type ProviderCall, providerCalls, request, spread } from '../console/calls.ts'

const dayInMs = 86_400_000

/** Every list of the provider that grows, with each of its filters, at a size of the table. */
export const growingLists = (size: number): ProviderCall[] => {
  const numbers = spread(40, size)
  const missions = numbers.map((n) => 100_000 + n)
  const pilots = numbers.map((n) => 1051 + (n % (size / 10 - 50)))
  const day = (days: number) => new Date(Date.now() + days * dayInMs).toISOString().slice(0, 10)
  const list = (name: string) => (query: string) => request(`/v1/provider/${name}?per_page=100&${query}`)
  const [mission, pilot, payout, audit] = ['missions', 'pilots', 'payouts', 'audit_log'].map(list) as [
    ReturnType<typeof list>,
    ReturnType<typeof list>,
    ReturnType<typeof list>,
    ReturnType<typeof list>,
  ]
  const calls: Record<string, ReturnType<typeof request>[]> = {
    'missions, oldest first': [mission('sort=oldest')],
    'missions by schedule': [mission('sort=schedule')],
    'missions of a status': [mission('status=complete')],
    'missions of a type': [mission('mission_type=training')],
    'missions of a category': [mission('category_id=2')],
    'missions of a reference': missions.map((id) => mission(`reference_id=REF-${id}`)),
    'missions of a work order': numbers.map((n) => mission(`work_order_id=${Math.ceil(n / 10)}`)),
    'missions by last day': [mission(`fly_by_from=${day(20)}&fly_by_to=${day(22)}`)],
    'missions scheduled in a week': [
      mission(`scheduled_from=${day(-20)}T00:00:00Z&scheduled_to=${day(-13)}T00:00:00Z`),
    ],
    'assets of a mission': missions.map((id) => request(`/v1/provider/missions/${id}/assets?per_page=50`)),
    'assets of a kind and status': missions.map((id) =>
      request(`/v1/provider/missions/${id}/assets?per_page=50&type=image&status=ready`),
    ),
    'assets without a shot': missions.map((id) => request(`/v1/provider/missions/${id}/assets?shot_id=none`)),
    'asset manifest': missions.map((id) => request(`/v1/provider/missions/${id}/asset_manifest`)),
    pilots: [pilot('')],
    'pilots, later pages': pilots.map((id) => pilot(`after=${id}`)),
    'pilots of a status': [pilot('status=approved')],
    'pilots by name': pilots.map((id) => pilot(`search=Example%20${id - 1000}`)),
    'pilots by email': pilots.map((id) => pilot(`search=pilot-${id - 1000}@`)),
    'pilots with documents to check': [pilot('documents_to_check=true')],
    'pilots with a badge': [pilot('badge_id=1')],
    'pilots near a point': [pilot('latitude=34&longitude=-118&within_miles=5')],
    'clusters of pilots': [request('/v1/provider/pilots/clusters?box=-125,24,-66,50&zoom=3')],
    payouts: [payout('')],
    'payouts of a pilot': pilots.map((id) => payout(`pilot_id=${id}`)),
    'payouts of a status': [payout('status=processing')],
    'payouts due': [request('/v1/provider/payout_dues')],
    'audit log': [audit('')],
    'audit log, later pages': numbers.map((n) => audit(`after=${n * 2}`)),
    'audit log of a key': [audit('provider_key_id=3')],
    'audit log of a person': [audit('person_id=7')],
    'audit log of a pilot': pilots.map((id) => audit(`pilot_id=${id}`)),
    'audit log of a kind': [audit('target_type=missions')],
    'audit log of a record': missions.map((id) => audit(`target_type=missions&target_id=${id}`)),
    'audit log of a request': numbers.map((n) => audit(`request_id=request-${n}`)),
    'audit log by a number': missions.map((id) => audit(`search=${id}`)),
    'audit log by a name': [audit('search=Sam%20Person%2012')],
    'audit log of an hour': [audit(`since=${day(-1)}T10:00:00Z&until=${day(-1)}T11:00:00Z`)],
    'work orders': [request('/v1/provider/work_orders')],
    'work orders of a pilot': pilots.map((id) => request(`/v1/provider/work_orders?pilot_id=${id}`)),
    'work orders by site': numbers.map((n) =>
      request(`/v1/provider/work_orders?search=${Math.ceil(n / 10) * 10}%20Example`),
    ),
    'webhook deliveries': [request('/v1/provider/webhook_deliveries')],
    'webhook deliveries of a mission': missions.map((id) =>
      request(`/v1/provider/webhook_deliveries?mission_id=${id}`),
    ),
    'webhook deliveries that failed': [request('/v1/provider/webhook_deliveries?status=failed')],
    'webhook deliveries of an event': [request('/v1/provider/webhook_deliveries?event=mission.accepted')],
    'stock submissions': [request('/v1/provider/stock_submissions')],
    'stock submissions to judge': [request('/v1/provider/stock_submissions?status=submitted')],
    'agreements to terms': [request('/v1/provider/terms_acceptances')],
    'reviews waiting': [request('/v1/provider/reviews')],
  }
  const others = Object.entries(calls).map(([name, requests]) => ({ name, requests }))
  return [...providerCalls(size), ...others]
}
