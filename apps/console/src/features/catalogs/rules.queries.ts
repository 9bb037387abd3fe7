import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { loadSchema } from '@sortie/web-app/forms/load-schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { choicesQuery } from './catalogs.queries.ts'
import type { DraftRule, EditedRules, Package } from './rules-draft.ts'
import { ruleOf } from './rules-draft.ts'

export type Preview = CallResponse<ProviderCalls['POST /v1/provider/packages/{id}/quality_preview']>

export const packageQuery = (id: number) => ({
  ...choicesQuery('packages'),
  select: (rows: readonly object[]) => (rows as readonly Package[]).find((row) => row.id === id) ?? null,
})

/** What the edited rules would have found. A newer question cancels the one before, whose answer stays until then. */
export const previewQuery = (id: number, rules: EditedRules | null) =>
  queryOptions({
    queryKey: ['quality-preview', id, rules],
    queryFn: ({ signal }) =>
      call('POST /v1/provider/packages/{id}/quality_preview', {
        params: { id },
        body: rules ?? {},
        signal,
      }),
    enabled: rules !== null,
    placeholderData: keepPreviousData,
    retry: false,
    // What is delivered meanwhile changes little.
    staleTime: 60_000,
  })

/** The message of each field of each rule that has an error, by the key of the rule. */
export type RuleErrors = ReadonlyMap<number, Readonly<Record<string, string>>>

/** Checks rules as the server does, with its schema and its words. */
export const ruleCheckQuery = queryOptions({
  queryKey: ['rule-schema'],
  queryFn: () =>
    loadSchema(async () => {
      const { qualityRuleSchema } = await import('@sortie/domain/quality/quality-rule.schema')
      return (rules: readonly DraftRule[]): RuleErrors => {
        const errors = new Map<number, Record<string, string>>()
        rules.forEach((draft, index) => {
          const { error } = qualityRuleSchema.safeParse(ruleOf(draft))
          const found: Record<string, string> = {}
          for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message
          const isTwice = rules
            .slice(0, index)
            .some(({ rule, severity }) => rule === draft.rule && severity === draft.severity)
          if (isTwice) found.severity = `There is one as “${draft.severity}” already.`
          if (Object.keys(found).length > 0) errors.set(draft.key, found)
        })
        return errors
      }
    }),
  staleTime: Number.POSITIVE_INFINITY,
})
