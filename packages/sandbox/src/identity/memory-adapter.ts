import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  expiresAt: number
}

const SWEEP_EVERY_WRITES = 500

/**
 * Sessions, interactions, codes and tokens of one provider. The library's own store for development is shared by all
 * providers of a process and drops the oldest of a thousand entries; this one keeps each until it expires.
 */
export function createMemoryAdapters(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()
  let writes = 0

  const live = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined
  }

  function sweep(): void {
    writes += 1
    if (writes % SWEEP_EVERY_WRITES !== 0) return
    for (const [key, entry] of entries) if (entry.expiresAt <= Date.now()) entries.delete(key)
  }

  return (model) => {
    const prefix = `${model}:`
    const ofModel = () => [...entries].filter(([key]) => key.startsWith(prefix))
    const findBy = (matches: (payload: AdapterPayload) => boolean) => {
      for (const [key] of ofModel()) {
        const payload = live(key)
        if (payload && matches(payload)) return payload
      }
      return undefined
    }

    return {
      async upsert(id, payload, expiresInSeconds) {
        sweep()
        const expiresAt = expiresInSeconds ? Date.now() + expiresInSeconds * 1000 : Number.POSITIVE_INFINITY
        entries.set(prefix + id, { payload, expiresAt })
      },
      async find(id) {
        return live(prefix + id)
      },
      async findByUid(uid) {
        return findBy((payload) => payload.uid === uid)
      },
      async findByUserCode(userCode) {
        return findBy((payload) => payload.userCode === userCode)
      },
      async consume(id) {
        const payload = live(prefix + id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(prefix + id)
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of ofModel()) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
