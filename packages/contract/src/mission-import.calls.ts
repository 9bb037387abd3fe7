import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

export const mostImportedLines = 5000

const missionImportSchema = z.object({
  id: z.int(),
  file_name: z.string(),
  state: z
    .enum(['previewed', 'creating', 'done'])
    .describe(
      'previewed until you create its missions, then creating until each has been created or has failed',
    ),
  lines: z.int().describe('Lines with a mission, good or bad'),
  good_lines: z.int().describe('Lines that can be created, or have been'),
  bad_lines: z.int().describe('Lines with errors'),
  created_missions: z.int().describe('Missions created so far'),
  created_at: moment,
  finished_at: moment.nullable(),
})

const importedLineSchema = z.object({
  line: z.int().describe('The number of the line in the file, counted from 1'),
  values: z.record(z.string(), z.string()).describe('The values of the line by column, without empty ones'),
  mission: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('As the body of `POST /v1/provider/missions`, or null for a line with errors'),
  errors: z
    .record(z.string(), z.array(z.string()))
    .nullable()
    .describe('What is wrong, by column; `line` for what concerns no single column'),
  warnings: z.array(z.string()).describe('What to look at before creating it'),
  mission_id: z.int().nullable().describe('The mission that was created'),
})

const dispatcher = { access: 'provider', roles: ['dispatcher'] } as const

/** Many missions at once, from a file that a spreadsheet writes. */
export const missionImportCalls = defineCalls({
  'GET /v1/provider/mission_imports/template': {
    ...dispatcher,
    summary: 'Get the columns of an import file, and an example file',
    response: z.object({
      columns: z.array(z.object({ name: z.string(), about: z.string(), example: z.string() })),
      csv: z.string(),
      most_lines: z.int().describe('How many missions one file can have'),
    }),
  },
  'POST /v1/provider/mission_imports': {
    ...dispatcher,
    summary: 'Read a CSV file of missions, without creating any',
    details:
      'The first line names the columns, separated by commas, semicolons or tabs. Each further line becomes a mission or has errors: `GET /v1/provider/mission_imports/{id}/lines` lists both. An import is deleted after 30 days; its missions stay.',
    body: z
      .strictObject({
        file_name: z.string().trim().max(200).optional().describe('The name of the file, to recognize it'),
        csv: z.string().max(5_000_000).describe('The text of the file, in UTF-8'),
      })
      .meta({
        examples: [
          { file_name: 'june.csv', csv: 'reference_id,name,city\nORDER-1001,Roof survey,Boulder\n' },
        ],
      }),
    bodyLimit: 12_000_000,
    response: missionImportSchema,
    status: 201,
  },
  'GET /v1/provider/mission_imports/{id}': {
    ...dispatcher,
    summary: 'Get how far an import is',
    params: idParams,
    response: missionImportSchema,
  },
  'GET /v1/provider/mission_imports/{id}/lines': {
    ...dispatcher,
    summary: 'List the lines of an import, in the order of the file',
    params: idParams,
    query: z.object({
      ...keysetQuery,
      only: z.enum(['good', 'bad']).optional().describe('Only lines without errors, or only those with some'),
    }),
    response: keysetPageOf(importedLineSchema),
  },
  'POST /v1/provider/mission_imports/{id}/create': {
    ...dispatcher,
    locks: { mission_imports: 'id' },
    summary: 'Create the missions of an import',
    details:
      'They are created in the background, each line once, however often you send this. If some lines have errors, send `set_aside_bad_lines` to create the others.',
    params: idParams,
    body: z
      .strictObject({
        set_aside_bad_lines: z
          .boolean()
          .optional()
          .describe('Create the good lines although others have errors'),
      })
      .nullish()
      .meta({ examples: [{ set_aside_bad_lines: true }] }),
    response: missionImportSchema,
    status: 202,
  },
})
