import { ruleSentence } from '@sortie/domain/provider/rule-sentence'
import { type RuleCode, ruleNames } from '@sortie/domain/quality/quality-rules'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Menu } from '@sortie/ui/actions/menu.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useUnsaved } from '#app/unsaved.tsx'
import { useSettled } from '#app/use-settled.ts'
import { write } from '#app/writes.ts'
import { choicesQuery } from './catalogs.queries.ts'
import { RuleCard } from './rule-card.tsx'
import { ruleGroups } from './rule-fields.ts'
import { RulePreviewPanel } from './rule-preview-panel.tsx'
import { type Preview, previewQuery, type RuleErrors, ruleCheckQuery } from './rules.queries.ts'
import {
  canAdd,
  changedMeanwhile,
  changedParts,
  changesToSave,
  type DraftRule,
  editedRules,
  newRule,
  type Package,
  ruleOf,
  rulesDraft,
} from './rules-draft.ts'

const entries = (rules: readonly DraftRule[]) =>
  ruleGroups.flatMap(({ rules: codes }, group) =>
    codes.map((id, index) => ({
      id,
      label: ruleNames[id],
      isDisabled: !canAdd(id, rules),
      startsGroup: group > 0 && index === 0,
    })),
  )

const partName = (name: string | null): string => name ?? 'Every shot'

const rulesText = (count: number): string => (count === 1 ? '1 rule' : `${count} rules`)

type PartListProps = {
  parts: readonly { name: string | null; rules: readonly DraftRule[] }[]
  chosen: string | null
  onChoose: (name: string | null) => void
  errors: RuleErrors
}

/** What rules can be for: every shot of the package, or one of them. */
const PartList = ({ parts, chosen, onChoose, errors }: PartListProps) => (
  <nav aria-label="Shots" className="flex w-48 shrink-0 flex-col gap-0.5">
    {parts.map(({ name, rules }) => (
      <button
        key={name ?? ''}
        type="button"
        aria-current={name === chosen}
        onClick={() => onChoose(name)}
        className="flex cursor-pointer flex-col rounded-control px-3 py-2 text-left hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:font-semibold"
      >
        <span className="wrap-anywhere">{partName(name)}</span>
        <span className="flex items-center gap-1 text-small font-normal text-ink-soft">
          {rules.length === 0 && name !== null ? 'As every shot' : rulesText(rules.length)}
          {rules.some(({ key }) => errors.has(key)) && (
            <span className="flex items-center gap-1 text-danger">
              <CircleAlert aria-hidden className="size-3.5" /> to correct
            </span>
          )}
        </span>
      </button>
    ))}
  </nav>
)

const noErrors: RuleErrors = new Map()

/** The rules of a package, for every shot and for single ones. */
export const RulesEditor = ({ opened: first }: { opened: Package }) => {
  const [opened, setOpened] = useState(first)
  const [draft, setDraft] = useState(() => rulesDraft(first))
  const [part, setPart] = useState<string | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<{ names: (string | null)[]; current: Package } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { id } = first

  const parts = [{ name: null, rules: draft.all }, ...draft.shots]
  const rules = parts.find(({ name }) => name === part)?.rules ?? []
  const check = useQuery(ruleCheckQuery).data
  const errors = useMemo(
    (): RuleErrors =>
      check
        ? new Map([draft.all, ...draft.shots.map((shot) => shot.rules)].flatMap((list) => [...check(list)]))
        : noErrors,
    [check, draft],
  )
  const hasErrors = errors.size > 0
  const isChanged = changedParts(draft, opened).length > 0

  // A draft with errors has nothing that could be compared; its NaNs would not survive JSON either.
  const edited = useMemo(() => (check && !hasErrors ? editedRules(draft) : null), [check, hasErrors, draft])
  const settled = useSettled(edited)
  const preview = useQuery(previewQuery(id, settled))
  const isOutdated = preview.isFetching || JSON.stringify(settled) !== JSON.stringify(edited)
  const outcomeOf = ({ rule, severity }: DraftRule, name: string | null) =>
    (preview.data as Preview | undefined)?.rules.find(
      (line) => line.shot === name && line.rule === rule && line.severity === severity,
    )

  const setRules = (change: (rules: readonly DraftRule[]) => readonly DraftRule[]) => {
    setFailure(null)
    setDraft((before) =>
      part === null
        ? { ...before, all: change(before.all) }
        : {
            ...before,
            shots: before.shots.map((shot) =>
              shot.name === part ? { ...shot, rules: change(shot.rules) } : shot,
            ),
          },
    )
  }
  const add = (rule: DraftRule) => {
    setRules((before) => [...before, rule])
    setAdded(rule.key)
  }
  const addKind = (code: RuleCode) => add(newRule(code, rules))
  const remove = (key: number) => {
    setRules((before) => before.filter((rule) => rule.key !== key))
    heading.current?.focus()
  }
  const discard = () => {
    setDraft(rulesDraft(opened))
    setConflict(null)
    setFailure(null)
  }

  const { question } = useUnsaved(isChanged, isSaving, discard)

  const save = async (isForced = false) => {
    const [wrong] = parts.filter((each) => each.rules.some(({ key }) => errors.has(key)))
    if (wrong) {
      setPart(wrong.name)
      setFailure('Correct the rules that are marked, then save.')
      return
    }
    setSaving(true)
    setFailure(null)
    try {
      // Others edit packages, too: what they changed meanwhile stays as they left it.
      const all = await queryClient.fetchQuery({ ...choicesQuery('packages'), staleTime: 0 })
      const current = (all as readonly object[] as readonly Package[]).find((row) => row.id === id)
      if (!current) return setFailure('This package was deleted meanwhile.')
      const names = changedMeanwhile(draft, opened, current)
      if (names.length > 0 && !isForced) return setConflict({ names, current })
      const body = changesToSave(draft, opened, current)
      const saved = await write('PATCH /v1/provider/packages/{id}', { params: { id }, body })
      setOpened(saved)
      // With the shots that others added.
      setDraft(rulesDraft(saved))
      setConflict(null)
      showToast({ title: 'Quality rules saved' })
    } catch (error) {
      setFailure(readServerErrors(error, []).message)
    } finally {
      setSaving(false)
    }
  }
  const takeTheirs = () => {
    if (!conflict) return
    setOpened(conflict.current)
    setDraft(rulesDraft(conflict.current))
    setConflict(null)
  }

  const own = new Set(rules.map(({ rule }) => rule))
  const inherited = part === null ? [] : draft.all.filter(({ rule }) => !own.has(rule))
  return (
    <>
      <PageHeader
        title={`Quality rules of ${first.name}`}
        description="What is expected of the files. Missions that you create from now on get a copy; missions that exist keep the rules that their pilots agreed to."
        back={{ href: '/catalogs', label: 'Packages' }}
        actions={
          <>
            <Button mode="secondary" isDisabled={!isChanged || isSaving} onPress={discard}>
              Discard
            </Button>
            <Button isDisabled={!isChanged || !check} isPending={isSaving} onPress={() => void save()}>
              Save
            </Button>
          </>
        }
      />
      {failure && (
        <Alert tone="danger" isLive>
          {failure}
        </Alert>
      )}
      {conflict && (
        <Alert
          tone="attention"
          isLive
          title="Someone else changed these rules"
          action={
            <>
              <Button size="small" mode="secondary" onPress={() => void save(true)}>
                Save mine
              </Button>
              <Button size="small" mode="secondary" onPress={takeTheirs}>
                Show theirs
              </Button>
            </>
          }
        >
          Meanwhile changed: {conflict.names.map(partName).join(', ')}. Saving yours replaces theirs.
        </Alert>
      )}
      <div className="flex items-start gap-6">
        <PartList parts={parts} chosen={part} onChoose={setPart} errors={errors} />
        <section aria-labelledby="rules-heading" className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="flex items-center justify-between gap-3">
            <h2
              id="rules-heading"
              ref={heading}
              tabIndex={-1}
              className="rounded-sm text-title font-semibold wrap-anywhere"
            >
              {part === null ? 'Rules for every shot' : `Rules for ${part}`}
            </h2>
            <Menu label="Kinds of rules" items={entries(rules)} onAction={addKind}>
              <Button size="small" mode="secondary" icon={Plus}>
                Add a rule
              </Button>
            </Menu>
          </div>
          {rules.length === 0 && (
            <p className="text-ink-soft">
              {part === null
                ? 'No rules yet. Files are taken as they are, and only a person judges them.'
                : 'This shot has no rules of its own.'}
            </p>
          )}
          <ul className="flex flex-col gap-3 empty:hidden">
            {rules.map((rule) => (
              <RuleCard
                key={rule.key}
                draft={rule}
                onChange={(changed) =>
                  setRules((before) => before.map((each) => (each.key === changed.key ? changed : each)))
                }
                onDelete={() => remove(rule.key)}
                errors={errors.get(rule.key) ?? {}}
                outcome={isOutdated ? undefined : outcomeOf(rule, part)}
                isNew={rule.key === added}
              />
            ))}
          </ul>
          {inherited.length > 0 && (
            <section aria-labelledby="inherited-heading" className="mt-2 flex flex-col gap-2">
              <h3 id="inherited-heading" className="text-body font-semibold">
                From every shot
              </h3>
              <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
                {inherited.map((rule) => (
                  <li key={rule.key} className="flex items-center justify-between gap-4 px-4 py-2 text-small">
                    <span className="min-w-0">
                      <span className="font-medium">{ruleNames[rule.rule]}</span>
                      {!errors.has(rule.key) && (
                        <span className="block text-ink-soft">{ruleSentence(ruleOf(rule))}</span>
                      )}
                    </span>
                    <Button
                      size="small"
                      mode="secondary"
                      aria-label={`Replace ${ruleNames[rule.rule]} for ${part}`}
                      onPress={() =>
                        add({ ...newRule(rule.rule, []), severity: rule.severity, values: rule.values })
                      }
                    >
                      Replace
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </section>
        <aside aria-label="Preview" className="sticky top-4 w-80 shrink-0">
          <RulePreviewPanel
            preview={preview.data}
            isOutdated={isOutdated}
            hasErrors={hasErrors}
            error={preview.error}
          />
        </aside>
      </div>
      {question}
    </>
  )
}
