import { known, t } from '@sortie/domain/language'
import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { ComboBox, type ComboBoxOption } from '@sortie/ui/fields/combo-box.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { CircleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CompleteMark } from '../complete-mark.tsx'
import { useGearChange } from './use-gear-change.ts'

/** Marks a place where information is missing, by more than its color. */
export const MissingInfo = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-1.5 text-small font-medium text-attention-deep">
    <CircleAlert aria-hidden className="size-4 shrink-0" />
    {children}
  </p>
)

const RowNumber = ({ children }: { children: number }) => (
  <span
    aria-hidden
    className="figures flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-small font-semibold text-ink-soft"
  >
    {children}
  </span>
)

export type GearItem = {
  id: number
  name: string
  detail?: string
  /** Whether something about it is missing. */
  isIncomplete?: boolean
  /** The question before it is removed. Without one, it is removed at once. */
  question?: string
  /** Shown below its name. */
  content?: ReactNode
}

type GearRowProps = {
  item: GearItem
  number: number
  onRemove: () => Promise<unknown>
}

/** One item of a pilot's gear. */
const GearRow = ({ item, number, onRemove }: GearRowProps) => {
  const { name, detail, isIncomplete, question, content } = item
  const { change, isPending, error } = useGearChange()
  const [isAsking, setAsking] = useState(false)
  return (
    <li
      className={classNames(
        'flex flex-col gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-6',
        isIncomplete && 'bg-attention-tint',
      )}
    >
      <div className="flex items-center gap-3">
        <RowNumber>{number}</RowNumber>
        <p className="min-w-0 flex-1">
          <span className="block font-medium break-words">{name}</span>
          {detail && <span className="block text-small text-ink-soft">{detail}</span>}
        </p>
        <BareIconButton
          icon={X}
          label={t('Remove {name}', { name })}
          isPending={isPending}
          onPress={() => (question ? setAsking(true) : change(onRemove))}
        />
      </div>
      {error && (
        <Alert tone="danger" isLive>
          {error}
        </Alert>
      )}
      {content && <div className="flex flex-col gap-3 sm:pl-10">{content}</div>}
      {question && (
        <ConfirmDialog
          title={t('Remove {name}', { name })}
          confirmLabel={t('Remove')}
          mode="danger"
          isOpen={isAsking}
          onOpenChange={setAsking}
          onConfirm={() => {
            setAsking(false)
            change(onRemove)
          }}
        >
          {known(question)}
        </ConfirmDialog>
      )}
    </li>
  )
}

type AddRowProps = {
  number: number
  label: string
  options: readonly ComboBoxOption[]
  /** What is missing as long as this row is not used. */
  missing: string | null
  onAdd: (id: number) => Promise<unknown>
}

const AddRow = ({ number, label, options, missing, onAdd }: AddRowProps) => {
  const { change, isPending, error } = useGearChange()
  return (
    <li className={classNames('flex items-start gap-3 px-4 py-4 sm:px-6', missing && 'bg-attention-tint')}>
      <RowNumber>{number}</RowNumber>
      <div className="flex min-w-0 flex-1 flex-col gap-2 sm:max-w-md">
        {missing && <MissingInfo>{missing}</MissingInfo>}
        <ComboBox
          label={label}
          options={options}
          placeholder={t('Search or choose')}
          description={isPending ? t('Saving…') : undefined}
          error={error ?? undefined}
          onChoose={(id) => change(() => onAdd(id))}
        />
      </div>
    </li>
  )
}

/** The time that a dialog takes to close and restore the focus. */
const dialogGoneMs = 300

/** Announces what was added or removed, and keeps the focus here when its row has disappeared. */
const useListChanges = (items: readonly GearItem[]) => {
  const list = useRef<HTMLOListElement>(null)
  const [before, setBefore] = useState(items)
  const [note, setNote] = useState('')
  const [removals, setRemovals] = useState(0)
  const idsOf = (owned: readonly GearItem[]) => owned.map(({ id }) => id).join()
  if (idsOf(items) !== idsOf(before)) {
    const has = (owned: readonly GearItem[], { id }: GearItem) => owned.some((item) => item.id === id)
    const gone = before.find((item) => !has(items, item))
    const added = items.find((item) => !has(before, item))
    setBefore(items)
    if (gone) setRemovals(removals + 1)
    if (gone) setNote(t('{name} removed', { name: gone.name }))
    else if (added) setNote(t('{name} added', { name: added.name }))
  }
  useEffect(() => {
    if (removals === 0) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) list.current?.focus()
    }, dialogGoneMs)
    return () => clearTimeout(timer)
  }, [removals])
  return { list, note }
}

type GearListProps = {
  title: string
  items: readonly GearItem[]
  onRemove: (id: number) => Promise<unknown>
  /** A last row. */
  children?: ReactNode
}

/** Numbered rows of a pilot's gear. */
export const GearList = ({ title, items, onRemove, children }: GearListProps) => {
  const { list, note } = useListChanges(items)
  return (
    <>
      <ol ref={list} tabIndex={-1} aria-label={title} className="border-t border-line -outline-offset-2">
        {items.map((item, index) => (
          <GearRow key={item.id} item={item} number={index + 1} onRemove={() => onRemove(item.id)} />
        ))}
        {children}
      </ol>
      <VisuallyHidden>
        <span role="status">{note}</span>
      </VisuallyHidden>
    </>
  )
}

type GearBlockProps = {
  title: string
  description: string
  /** Null while they load. */
  items: readonly GearItem[] | null
  /** Whether a profile is incomplete without it. */
  isRequired?: boolean
  onRemove: (id: number) => Promise<unknown>
  add: Omit<AddRowProps, 'number' | 'options'> & {
    /** The items that are not listed yet; null while the catalog loads. */
    options: readonly ComboBoxOption[] | null
    hasFailed: boolean
    onRetry: () => void
  }
}

/** A pilot's gear of one kind, with a last row to add more while there is something to add. */
export const GearBlock = ({ title, description, items, isRequired, onRemove, add }: GearBlockProps) => (
  <Card
    title={title}
    description={description}
    actions={
      isRequired &&
      items &&
      items.length > 0 &&
      !items.some(({ isIncomplete }) => isIncomplete) && <CompleteMark />
    }
    isFlush
  >
    {items === null || (add.options === null && !add.hasFailed) ? (
      <SkeletonGroup label={t('Loading {title}', { title: title.toLowerCase() })}>
        <div className="flex flex-col gap-4 px-4 pb-5 sm:px-6">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton shape="box" className="h-11 w-full sm:max-w-md" />
        </div>
      </SkeletonGroup>
    ) : (
      <GearList title={title} items={items} onRemove={onRemove}>
        {add.options !== null && add.options.length > 0 && (
          <AddRow
            number={items.length + 1}
            label={add.label}
            options={add.options}
            missing={add.missing}
            onAdd={add.onAdd}
          />
        )}
      </GearList>
    )}
    {add.hasFailed && (
      <div className="p-4 sm:px-6">
        <Alert
          tone="danger"
          action={
            <Button mode="secondary" size="small" onPress={add.onRetry}>
              {t('Try again')}
            </Button>
          }
        >
          {t("We couldn't load the list.")}
        </Alert>
      </div>
    )}
  </Card>
)
