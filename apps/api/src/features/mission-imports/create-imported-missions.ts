import { newMissionSchema } from '@sortie/contract/provider-mission.body'
import { recordForCall } from '../../platform/audit-log.ts'
import { eachInBatches } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import { type AppError, toAppError } from '../../platform/errors.ts'
import type { JobLog } from '../../platform/jobs.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { createMission } from '../provider-missions/create-mission.ts'
import { openKmlReader } from '../provider-missions/read-kml.ts'
import { importColumns } from './import-columns.ts'
import {
  lockWaitingLines,
  moveImport,
  selectWaitingLines,
  setCreated,
  setErrors,
} from './mission-import.queries.ts'

const linesPerBatch = 25

const createCall = 'POST /v1/provider/mission_imports/{id}/create'

const columnOf = (field: string): string =>
  importColumns.find((column) => column.field === field)?.name ??
  { package_id: 'package', category_id: 'category' }[field] ??
  'line'

/** The errors of a line that was good in the preview: something it needs has changed since. */
const errorsOf = (error: AppError): Record<string, string[]> => {
  const fields = Object.entries(error.fields ?? {})
  return fields.length > 0
    ? Object.fromEntries(fields.map(([field, texts]) => [columnOf(field), texts]))
    : { line: [error.message] }
}

/**
 * Creates the missions of the good lines of an import, some in each transaction. A line says in the same transaction
 * which mission it has become, so a run after a kill goes on with the others. A line that fails is set aside.
 */
export const createImportedMissions = async (
  { db, secrets, log }: { db: Database; secrets: SecretBox; log: JobLog },
  importId: number,
  signal: AbortSignal,
  batchSize = linesPerBatch,
): Promise<number> => {
  // No line has a KML document, so none of its threads is ever started.
  const kmlReader = openKmlReader()
  const failed = new Map<number, AppError>()
  const created = await eachInBatches(batchSize, signal, {
    select: (after, limit) => selectWaitingLines(db, importId, after, limit),
    work: (numbers) =>
      inTransaction(db, async (trx) => {
        const lines = await lockWaitingLines(trx, importId, numbers)
        const ids: number[] = []
        for (const { line, body } of lines) {
          const id = await createMission(trx, newMissionSchema.parse(body), { kmlReader, secrets })
          await setCreated(trx, importId, line, id)
          ids.push(id)
        }
        const asked = { call: createCall, type: 'mission_imports', id: importId }
        await recordForCall(trx, asked, { type: 'missions', ids })
        return ids.length
      }),
    onFailure: (line, error) => failed.set(line, toAppError(error as Error)),
  })
  await inTransaction(db, async (trx) => {
    for (const [line, error] of failed) {
      if (error.code === 'internal')
        log.error({ line, err: error.cause }, 'a line of a file could not be created')
      await setErrors(trx, importId, line, errorsOf(error))
    }
    await moveImport(trx, importId, 'creating', 'done')
  })
  return created
}
