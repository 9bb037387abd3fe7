import { mostExamples } from '@sortie/domain/provider/rule-preview'
import { qualityRulesSchema } from '@sortie/domain/quality/quality-rule.schema'
import { type RuleCode, ruleNames, severities } from '@sortie/domain/quality/quality-rules'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

/** A preview compares the newest delivered missions of a package, and no more files than these. */
export const mostPreviewedMissions = 50
export const mostPreviewedFiles = 5000

const editedRulesBody = z
  .strictObject({
    quality_rules: qualityRulesSchema.optional().describe('The rules for every shot. The complete list'),
    shots: z
      .array(
        z.strictObject({
          name: z.string().trim().min(1).max(200).describe('The name of a shot of the package'),
          quality_rules: qualityRulesSchema.describe(
            "Rules for this shot, in place of the package's rules of the same kind",
          ),
        }),
      )
      .max(200)
      .refine(
        (shots) => new Set(shots.map(({ name }) => name)).size === shots.length,
        'Please list each shot only once.',
      )
      .optional()
      .describe('The shots that have rules of their own. Delivered shots are found by their names'),
  })
  .meta({
    examples: [
      {
        quality_rules: [
          { rule: 'position', severity: 'must' },
          { rule: 'sharpness', severity: 'should', min: 50 },
        ],
        shots: [{ name: 'Front', quality_rules: [{ rule: 'file_count', severity: 'must', exact: 1 }] }],
      },
    ],
  })

const exampleSchema = z.object({
  mission_id: z.int(),
  mission_name: z.string(),
  shot_name: z.string(),
  file_name: z.string().nullable().describe('Null where the files of the shot together break the rule'),
  text: z.string().describe('What the pilot would have read'),
})

const previewedRuleSchema = z.object({
  shot: z.string().nullable().describe('The shot whose own rule it is. Null for a rule for every shot'),
  rule: z.enum(Object.keys(ruleNames) as [RuleCode, ...RuleCode[]]),
  severity: z.enum(severities),
  compared_shots: z.int().describe('How many delivered shots the rule was compared with'),
  shots: z.int().describe('How many of them would have broken it'),
  files: z.int().describe('How many files would have broken it on their own'),
  unknown_files: z
    .int()
    .describe("How many photos don't say what the rule is about, or were processed before it was measured"),
  examples: z
    .array(exampleSchema)
    .describe(`Where it would have been broken, at most ${mostExamples}, each from another mission`),
})

export const qualityCalls = defineCalls({
  'POST /v1/provider/packages/{id}/quality_preview': {
    access: 'provider',
    roles: ['engineer'],
    locks: { packages: 'id' },
    onlyReads: true,
    summary: 'Preview quality rules: how many delivered shots and files would have failed them',
    details: `Compares the rules of the body, and not those of the package, with what pilots have submitted for missions with this package: the newest ${mostPreviewedMissions} missions, and at most ${mostPreviewedFiles.toLocaleString('en-US')} files. Nothing is changed, and the findings that pilots see stay as they are.`,
    params: idParams,
    body: editedRulesBody,
    response: z.object({
      missions: z.int().describe('How many delivered missions were compared'),
      shots: z.int().describe('How many of their shots have files'),
      files: z.int(),
      is_capped: z.boolean().describe('Whether there are older deliveries that were not compared'),
      shots_failing_must: z
        .int()
        .describe('Shots that could only have been submitted with other files, or a comment'),
      shots_failing_should: z.int().describe('Shots that would only have been warned about'),
      files_failing_must: z.int(),
      files_failing_should: z.int(),
      rules: z.array(previewedRuleSchema).describe('Each rule of the body, in its order'),
    }),
  },
})
