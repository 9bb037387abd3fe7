/** The lists of the records that a body or a path refers to, by the field's name. */
const listed: Readonly<Record<string, string>> = {
  pilot: 'pilots',
  package: 'packages',
  badge: 'badges',
  drone: 'drones',
  device: 'devices',
  category: 'categories',
  license_type: 'license_types',
  equipment: 'equipment',
  pilot_equipment: 'equipment',
  legal_entity: 'legal_entities',
  shot_type: 'shot_types',
  mission: 'missions',
  work_order: 'work_orders',
  point_of_interest: 'points_of_interest',
  reschedule_reason: 'reschedule_reasons',
  reason: 'review_reasons',
  payoutable: 'missions',
}

type Id = string | number

/** The ids of stored records, by the name of their list, so that calls can refer to them. */
export const storedIds = () => {
  const pools = new Map<string, Id[]>()
  const poolOf = (list: string) => pools.get(list) ?? []
  const add = (list: string, id: unknown) => {
    if (typeof id !== 'number' && typeof id !== 'string') return
    const pool = poolOf(list)
    if (!pool.includes(id)) pools.set(list, [...pool, id])
  }
  /** One of the newest ids. */
  const pick = (list: string, choice: number): Id | undefined => {
    const newest = poolOf(list).slice(-12)
    return newest[choice % newest.length]
  }

  /** Fills the references of a body with existing ids. */
  const refer = (value: unknown, choice: number): unknown => {
    if (Array.isArray(value)) return value.map((item) => refer(item, choice))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([name, part]) => {
      const pool = /_ids?$/.test(name) ? listed[name.replace(/_ids?$/, '')] : undefined
      if (!pool || part === null) return [name, refer(part, choice)]
      const id = pick(pool, choice)
      // Ids of records that don't exist yet are left out.
      if (id === undefined) return [name, undefined]
      return [name, Array.isArray(part) ? [id] : id]
    })
    return Object.fromEntries(entries)
  }

  /** Remembers the ids in a response, by the last word of its path. */
  const harvest = (path: string, body: unknown): void => {
    const list = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
    const rows = Array.isArray(body) ? body : (body as { data?: unknown } | null)?.data
    for (const row of Array.isArray(rows) ? rows : [body]) {
      if (typeof row !== 'object' || row === null || !('id' in row)) continue
      add(list, row.id)
      if ('shots' in row && Array.isArray(row.shots)) for (const shot of row.shots) add('shots', shot?.id)
    }
  }

  /** The list that a path parameter refers to: the word before it. */
  const listOf = (path: string, place: string): string => {
    const parts = path.split('/')
    const before = parts[parts.findIndex((part) => part.includes(`{${place}}`)) - 1] ?? ''
    if (place === 'badge_id') return 'badges'
    return before
  }

  return { add, pick, refer, harvest, listOf, poolOf }
}

export type StoredIds = ReturnType<typeof storedIds>
