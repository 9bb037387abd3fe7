import { missionImportCalls, mostImportedLines } from '@sortie/contract/mission-import.calls'
import { writeCsv } from '@sortie/domain/csv'
import { invalid } from '../../platform/errors.ts'
import { onlyFields } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { importColumns } from './import-columns.ts'
import { openLineReader } from './line-reader.ts'
import { createImportedMissionsJob } from './mission-import.jobs.ts'
import { insertImport, moveImport, selectImport, selectLines } from './mission-import.queries.ts'
import { previewLines } from './preview-lines.ts'

const template = () => ({
  columns: importColumns.map(({ name, about, example }) => ({ name, about, example })),
  csv: writeCsv([importColumns.map(({ name }) => name), importColumns.map(({ example }) => example)]),
  most_lines: mostImportedLines,
})

const badLinesText = (count: number): string =>
  count === 1
    ? '1 line has errors. Correct the file, or set the line aside.'
    : `${count.toLocaleString('en-US')} lines have errors. Correct the file, or set these lines aside.`

export const missionImportRoutes = ({ serve, config, onClose, jobQueue }: FeatureParts): void => {
  const reader = openLineReader()
  onClose(() => reader.close())

  /** Says that someone wants the missions. Asked again, it changes nothing. */
  const startCreating = async (db: Transaction, id: number, setsAside: boolean) => {
    const { state, good_lines, bad_lines } = await selectImport(db, id)
    if (state === 'previewed') {
      if (good_lines === 0)
        throw invalid({ csv: ['No line of this file can be created. Please correct it.'] })
      if (bad_lines > 0 && !setsAside) throw invalid({ set_aside_bad_lines: [badLinesText(bad_lines)] })
      if (await moveImport(db, id, 'previewed', 'creating'))
        await jobQueue.enqueue(db, createImportedMissionsJob, { import_id: id })
    }
    return selectImport(db, id)
  }

  serve(
    missionImportCalls,
    {
      'GET /v1/provider/mission_imports/template': template,
      'POST /v1/provider/mission_imports': async ({ db, body }) => {
        const { csv, file_name = '' } = onlyFields(body, 'csv', 'file_name')
        const lines = await previewLines(db, await reader.read(csv))
        return selectImport(db, await insertImport(db, file_name, lines))
      },
      'GET /v1/provider/mission_imports/{id}': ({ db, params }) => selectImport(db, params.id),
      'GET /v1/provider/mission_imports/{id}/lines': ({ db, params, query }) =>
        selectLines(db, params.id, query),
      'POST /v1/provider/mission_imports/{id}/create': ({ db, params, body }) =>
        startCreating(
          db,
          params.id,
          body ? onlyFields(body, 'set_aside_bad_lines').set_aside_bad_lines === true : false,
        ),
    },
    // A thread works on it for up to seconds.
    {
      limits: {
        'POST /v1/provider/mission_imports': {
          subject: 'csv',
          perMinute: config.expensiveCallsPerMinute,
          perCaller: true,
        },
      },
    },
  )
}
