import { known, plural, t, toTranslate } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '@sortie/ui/fields/checkbox-group.tsx'
import { matchingOptions } from '@sortie/ui/fields/matching-options.ts'
import { SearchField } from '@sortie/ui/fields/search-field.tsx'
import { useState } from 'react'
import { StepFrame } from './step-frame.tsx'

/** From this number of choices on, searching is quicker than reading. */
const manyChoices = 9

type Choice = { id: number; label: string; description?: string }

const texts = {
  drones: {
    search: toTranslate('Search drones'),
    allAdded: toTranslate("You've added all the drones we list. Go back to continue."),
    noMatch: toTranslate('No drones match.'),
    choose: toTranslate('Choose all the drones you have'),
  },
  cameras: {
    search: toTranslate('Search cameras'),
    allAdded: toTranslate("You've added all the cameras we list. Go back to continue."),
    noMatch: toTranslate('No cameras match.'),
    choose: toTranslate('Choose all the cameras you have'),
  },
  devices: {
    search: toTranslate('Search devices'),
    allAdded: toTranslate("You've added all the devices we list. Go back to continue."),
    noMatch: toTranslate('No devices match.'),
    choose: toTranslate('Choose all the devices you have'),
  },
} as const

const CatalogFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    tone="danger"
    isLive
    action={
      <Button mode="secondary" onPress={onRetry}>
        {t('Try again')}
      </Button>
    }
  >
    {t("We couldn't load the list.")}
  </Alert>
)

const CatalogSkeleton = () => (
  <SkeletonGroup>
    <div className="grid gap-2 sm:grid-cols-2">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} shape="box" className="h-16" />
      ))}
    </div>
  </SkeletonGroup>
)

type ChoicePageProps = {
  page: string
  title: string
  description: string
  things: keyof typeof texts
  /** Null while the catalog loads. */
  choices: readonly Choice[] | null
  /** Set when the catalog could not be loaded. */
  onRetry: (() => void) | null
  chosen: readonly number[]
  onChange: (ids: readonly number[]) => void
  onAdd: () => void
  onBack: () => void
  isPending: boolean
  error: string | null
}

/** A choice of several items of a catalog. */
export const ChoicePage = ({
  page,
  title,
  description,
  things,
  choices,
  onRetry,
  chosen,
  onChange,
  onAdd,
  onBack,
  isPending,
  error,
}: ChoicePageProps) => {
  const [search, setSearch] = useState('')
  const { search: searchText, allAdded, noMatch, choose } = texts[things]
  const shown = matchingOptions(choices ?? [], search)
  return (
    <StepFrame
      step="devices"
      page={page}
      title={title}
      description={description}
      onBack={onBack}
      next={
        <>
          <p role="status" className="figures text-small text-ink-soft">
            {plural(chosen.length, '1 selected', '{count} selected')}
          </p>
          <Button isDisabled={chosen.length === 0} isPending={isPending} onPress={onAdd}>
            {t('Add')}
          </Button>
        </>
      }
    >
      {choices === null && (onRetry ? <CatalogFailure onRetry={onRetry} /> : <CatalogSkeleton />)}
      {choices !== null && choices.length >= manyChoices && (
        <SearchField label={known(searchText)} value={search} onChange={setSearch} />
      )}
      {choices?.length === 0 && <p className="text-ink-soft">{known(allAdded)}</p>}
      {choices !== null && choices.length > 0 && shown.length === 0 && (
        <p className="text-ink-soft">{known(noMatch)}</p>
      )}
      {shown.length > 0 && (
        <CheckboxGroup
          label={known(choose)}
          value={chosen.map(String)}
          onChange={(values) => onChange(values.map(Number))}
        >
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {shown.map(({ id, label, description: detail }) => (
              <Checkbox
                key={id}
                value={String(id)}
                description={detail}
                className="rounded-control border border-line bg-surface px-3 py-1 hover:border-edge selected:border-accent-strong selected:bg-accent-tint"
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </CheckboxGroup>
      )}
      {error && (
        <Alert tone="danger" isLive>
          {error}
        </Alert>
      )}
    </StepFrame>
  )
}
