import { isGone } from '@sortie/web-app/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { missionKeys } from '#app/mission-keys.ts'
import { write } from '#app/writes.ts'

const lookAgainMs = 2000

/** The progress of a mission's transfer, requested repeatedly while its files become assets. */
export const transferQuery = (missionId: number) =>
  queryOptions({
    queryKey: missionKeys.transfer(missionId),
    queryFn: ({ signal }) =>
      call('GET /v1/pilots/missions/{id}/cyberduck/progress', { params: { id: missionId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'in_progress' ? lookAgainMs : false),
  })

/** The credential as a file. A key that has expired is replaced, and the page shows the new secret. */
export const fetchCredential = async (missionId: number): Promise<string> => {
  const input = { params: { id: missionId } }
  try {
    return await call('GET /v1/pilots/missions/{id}/cyberduck', input)
  } catch (error) {
    if (!isGone(error)) throw error
    await write('POST /v1/pilots/missions/{id}/cyberduck', input)
    return call('GET /v1/pilots/missions/{id}/cyberduck', input)
  }
}
