import { known, t, toTranslate } from '@sortie/domain/language'
import { groupLicenseTypes, type LocalDays, licenseState } from '@sortie/domain/pilot/license'
import type { LicenseType, PilotLicense } from '@sortie/domain/pilot/license.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { countryNameHere } from '@sortie/domain/place/country-names'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { SkeletonGroup, SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChevronRight, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { accountQuery } from '#app/account-query.ts'
import { keptWords } from './kept-words.ts'
import { licenseTypesQuery, pilotDays } from './license.queries.ts'
import type { LicenseDraft, LicensePlace } from './license-form.tsx'
import { LicenseSummary } from './license-summary.tsx'

const loadForm = () => import('./license-form.tsx')
const LicenseForm = lazyPart(async () => (await loadForm()).LicenseForm)

export type LicensePage = 'MAIN' | 'LICENSES' | 'INFORMATION'

/** The parts of the page MAIN, wherever it is shown. */
export type LicenseMain = {
  licenses: readonly PilotLicense[]
  /** The list of licenses, each with what to do about it. */
  list: ReactNode
  /** False once the pilot has every kind of license. */
  canAdd: boolean
  addLicense: () => void
}

export type LicenseStepsProps = {
  page: LicensePage
  /** Called with the page and, for INFORMATION, the type. */
  onPageChange: (page: LicensePage, typeId?: number) => void
  place: LicensePlace
  /** Renders the page MAIN. */
  main: (main: LicenseMain) => ReactNode
  /** The license to start with if the first page is INFORMATION. */
  license?: PilotLicense
  /** The same, by the type that `onPageChange` reported. */
  typeId?: number | null
  /** Called after a license was saved with its document. */
  onDone?: (license: PilotLicense) => void
  onSaving?: (isSaving: boolean) => void
}

type TypeListProps = { title: string; types: readonly LicenseType[]; onChoose: (type: LicenseType) => void }

const TypeList = ({ title, types, onChoose }: TypeListProps) => {
  if (types.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <p aria-hidden className="text-small font-semibold text-ink-soft">
        {title}
      </p>
      <ul className="overflow-hidden rounded-control border border-line">
        {types.map((type) => (
          <li key={type.id} className="border-b border-line last:border-b-0">
            <AriaButton
              onPress={() => onChoose(type)}
              className="flex min-h-12 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left text-body text-ink hover:bg-canvas focus-visible:-outline-offset-2 pressed:bg-sunken"
            >
              <span className="flex min-w-0 flex-1 flex-col items-start gap-1 sm:flex-row sm:items-center sm:justify-between sm:gap-3">
                <span className="min-w-0">
                  <span className="block font-medium break-words">{type.name}</span>
                  {type.issuer_type === 'single_issuing_body' && type.issuing_body && (
                    <span className="block text-small text-ink-soft">{type.issuing_body}</span>
                  )}
                </span>
                {type.is_flight_certificate && (
                  <Chip tone="in-progress" icon={BadgeCheck}>
                    {t('Flight Certificate')}
                  </Chip>
                )}
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
            </AriaButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

type LicenseTypesProps = {
  types: readonly LicenseType[]
  country: string | null
  onChoose: (type: LicenseType) => void
  onBack: () => void
}

/** The page LICENSES: the kinds that the pilot does not have yet, those of the pilot's country first. */
const LicenseTypes = ({ types, country, onChoose, onBack }: LicenseTypesProps) => {
  const { own, international, others } = groupLicenseTypes(types, country)
  const countryTitle = (country && countryNameHere(country)) || t('Your country')
  return (
    <div className="flex flex-col gap-5">
      <TypeList title={countryTitle} types={own} onChoose={onChoose} />
      <TypeList title={t('International')} types={international} onChoose={onChoose} />
      <TypeList
        title={own.length > 0 ? t('Other countries') : t('By country')}
        types={others}
        onChoose={onChoose}
      />
      {types.length === 0 && <p>{t("You've added every license we list.")}</p>}
      <div>
        <Button mode="secondary" onPress={onBack}>
          {t('Back')}
        </Button>
      </div>
    </div>
  )
}

type LicenseListProps = {
  licenses: readonly PilotLicense[]
  today: LocalDays
  onEdit: (license: PilotLicense) => void
}

const LicenseList = ({ licenses, today, onEdit }: LicenseListProps) =>
  licenses.length === 0 ? null : (
    <ul aria-label={t('Your licenses')} className="overflow-hidden rounded-control border border-line">
      {licenses.map((license) => (
        <li key={license.id} className="flex border-b border-line p-3 last:border-b-0">
          <LicenseSummary license={license} today={today}>
            <LicenseAction license={license} today={today} onEdit={onEdit} />
          </LicenseSummary>
        </li>
      ))}
    </ul>
  )

const actions = {
  expired: toTranslate('Renew'),
  document_missing: toTranslate('Add document'),
  refused: toTranslate('Upload a new document'),
} as const

/** The action for a license that does not count. */
export const LicenseAction = ({
  license,
  today,
  onEdit,
}: Omit<LicenseListProps, 'licenses'> & { license: PilotLicense }) => {
  const { expiration_date } = license
  const isOver = expiration_date !== null && expiration_date < today.earliest
  const state = isOver ? 'expired' : licenseState(license, today)
  if (state === 'valid') return null
  return (
    <Button mode="link" size="small" onPress={() => onEdit(license)}>
      {known(actions[state])}
    </Button>
  )
}

const StepsSkeleton = () => (
  <SkeletonGroup label={t('Loading licenses')}>
    <SkeletonText lines={4} />
  </SkeletonGroup>
)

type Chosen = { type: LicenseType; license: PilotLicense | null }

type StepsProps = LicenseStepsProps & { pilot: Pilot; types: readonly LicenseType[] }

/** The license that the page INFORMATION starts with. */
const chosenBefore = ({ pilot, types, license, typeId }: StepsProps): Chosen | null => {
  if (license) return { type: license.license, license }
  const type = types.find(({ id }) => id === typeId)
  return type ? { type, license: pilot.licenses.find((held) => held.license.id === type.id) ?? null } : null
}

const Steps = (props: StepsProps) => {
  const { pilot, types, page, onPageChange, place, main, onDone, onSaving } = props
  const [chosen, setChosen] = useState(() => chosenBefore(props))
  const drafts = useRef(new Map<number, LicenseDraft>())
  const today = pilotDays(pilot)
  const available = types.filter(({ id }) => !pilot.licenses.some((held) => held.license.id === id))
  const open = (next: Chosen) => {
    setChosen(next)
    onPageChange('INFORMATION', next.type.id)
  }
  if (page === 'INFORMATION' && chosen) {
    const kept = keptWords(pilot.id, chosen.type.id, chosen.license)
    const words = kept.read()
    return (
      <Suspense fallback={<StepsSkeleton />}>
        <LicenseForm
          key={chosen.type.id}
          {...chosen}
          draft={drafts.current.get(chosen.type.id) ?? (words && { ...words, image: null })}
          place={place}
          today={today}
          {...(onSaving ? { onSaving } : {})}
          onTyped={kept.keep}
          onBack={(draft) => {
            drafts.current.set(chosen.type.id, draft)
            onPageChange(chosen.license ? 'MAIN' : 'LICENSES')
          }}
          onSaved={(saved) => {
            drafts.current.delete(chosen.type.id)
            kept.forget()
            setChosen(null)
            onPageChange('MAIN')
            onDone?.(saved)
          }}
        />
      </Suspense>
    )
  }
  if (page !== 'MAIN')
    return (
      <LicenseTypes
        types={available}
        country={pilot.country}
        onChoose={(type) => open({ type, license: null })}
        onBack={() => onPageChange('MAIN')}
      />
    )
  const edit = (held: PilotLicense) => open({ type: held.license, license: held })
  return main({
    licenses: pilot.licenses,
    list: <LicenseList licenses={pilot.licenses} today={today} onEdit={edit} />,
    canAdd: available.length > 0,
    addLicense: () => onPageChange('LICENSES'),
  })
}

/** Adding a license page by page: MAIN, LICENSES, INFORMATION, and back to MAIN. */
export const LicenseSteps = (props: LicenseStepsProps) => {
  // The form of the last page loads while the first ones are read. A failure is handled by the form itself.
  useEffect(() => void loadForm().catch(() => {}), [])
  const { data: pilot } = useQuery(accountQuery)
  const { data: types, isError, refetch, isFetching } = useQuery(licenseTypesQuery)
  if (isError && !types)
    return (
      <LoadFailure title={t("We couldn't load the licenses")} query={{ isFetching, refetch }}>
        {t('Please check your connection.')}
      </LoadFailure>
    )
  if (!pilot || !types) return <StepsSkeleton />
  return <Steps {...props} pilot={pilot} types={types} />
}

/** The page MAIN in the profile's dialog. */
export const profileMain =
  (onClose: () => void) =>
  ({ list, licenses, canAdd, addLicense }: LicenseMain): ReactNode => (
    <div className="flex flex-col gap-5">
      <p>
        {licenses.length === 0
          ? t(
              'Add the certificates you fly with. You need a commercial drone certificate for Client Missions.',
            )
          : t('Add another certificate, or complete one that needs attention.')}{' '}
        {t('Have a photo or a scan ready: JPEG, PDF or PNG, up to 20 MB.')}
      </p>
      {list}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button mode="secondary" onPress={onClose}>
          {t('Done')}
        </Button>
        {canAdd && (
          <Button icon={Plus} onPress={addLicense}>
            {t('Add license')}
          </Button>
        )}
      </div>
    </div>
  )
