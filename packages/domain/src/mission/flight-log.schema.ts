import { z } from 'zod'
import { tooLongText } from '../texts.ts'
import { givenMoment, moment, recordId } from '../wire.schema.ts'
import { checklistItems } from './flight-checklist.ts'
import { longestFlightNote } from './flight-log.ts'

const id = z.guid().describe('Chosen by the device. An entry that is sent again is stored once')

const is_done = z.boolean().describe('False if the check was taken back')
const at = givenMoment.describe('When it happened, by the clock of the device')

/** What a device sends. */
export const newFlightEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    id,
    kind: z.literal('check').describe('An item of the checklist before the flight'),
    item: z.enum(checklistItems).describe('The item of the checklist'),
    is_done,
    at,
  }),
  z.strictObject({
    id,
    kind: z.literal('shot').describe('A shot at the site'),
    shot_id: recordId.describe('The shot of this mission that was checked off'),
    is_done,
    at,
  }),
  z.strictObject({
    id,
    kind: z.literal('note').describe('A note for the provider'),
    note: z
      .string()
      .trim()
      .min(1)
      .max(longestFlightNote, tooLongText(longestFlightNote))
      .describe('What the pilot wrote or dictated'),
    at,
  }),
])

export type NewFlightEntry = z.infer<typeof newFlightEntrySchema>

export const flightEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(['check', 'shot', 'note']),
  item: z.enum(checklistItems).nullable().describe('For a check: the item of the checklist'),
  shot_id: z.int().nullable().describe('For a shot: the one that was checked off'),
  is_done,
  note: z.string(),
  at: moment.describe('When it happened by the clock of the device, within the bounds of the server'),
  received_at: moment,
})

export type FlightEntry = z.infer<typeof flightEntrySchema>
