import { known, numberText, plural, t, toTranslate } from '@sortie/domain/language'
import type { WorkOrderDetails } from '@sortie/domain/mission/work-order.schema'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { LongTable } from '@sortie/ui/data/long-table.tsx'
import { StatBox } from '@sortie/ui/data/stat-box.tsx'
import type { TableColumn } from '@sortie/ui/data/table.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { Checklist } from '@sortie/ui/illustrations/checklist.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { Tabs } from '@sortie/ui/layout/tabs.tsx'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { ListChecks, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  filterInspections,
  hasMasterCheckbox,
  type Inspection,
  type InspectionFilter,
  isSelectable,
  selectableIds,
  selectedIds,
  statusText,
} from './inspections.ts'
import { LocationCard } from './location-card.tsx'
import { useStartUploads } from './use-start-uploads.ts'

const filters: readonly { id: InspectionFilter; label: string; empty: string }[] = [
  {
    id: 'all',
    label: toTranslate('All'),
    empty: toTranslate('You have no inspections in this work order yet.'),
  },
  { id: 'in_progress', label: toTranslate('In Progress'), empty: toTranslate('Nothing is in progress.') },
  { id: 'complete', label: toTranslate('Complete'), empty: toTranslate('Nothing is complete yet.') },
]

type Selection = ReadonlySet<number>

type MasterCheckboxProps = {
  shown: readonly Inspection[]
  selection: Selection
  onChange: (selection: Selection) => void
  isLabelHidden?: boolean
}

const MasterCheckbox = ({ shown, selection, onChange, isLabelHidden }: MasterCheckboxProps) => {
  const ids = selectableIds(shown)
  const selected = ids.filter((id) => selection.has(id)).length
  const isAll = ids.length > 0 && selected === ids.length
  return (
    <Checkbox
      isSelected={isAll}
      isIndeterminate={selected > 0 && !isAll}
      isDisabled={ids.length === 0}
      onChange={(isSelected) => onChange(new Set(isSelected ? ids : []))}
    >
      {isLabelHidden ? <VisuallyHidden>{t('Select all')}</VisuallyHidden> : t('Select all')}
    </Checkbox>
  )
}

type InspectionTableProps = {
  filter: (typeof filters)[number]
  inspections: readonly Inspection[]
  selection: Selection
  onSelect: (selection: Selection) => void
}

const InspectionTable = ({ filter, inspections, selection, onSelect }: InspectionTableProps) => {
  const isMobile = useIsMobile()
  const shown = useMemo(() => filterInspections(inspections, filter.id), [inspections, filter.id])
  const hasMaster = hasMasterCheckbox(filter.id) && shown.length > 0
  const toggle = (id: number, isSelected: boolean) => {
    const next = new Set(selection)
    if (isSelected) next.add(id)
    else next.delete(id)
    onSelect(next)
  }
  const columns: TableColumn<Inspection>[] = [
    {
      id: 'select',
      header: '',
      heading: hasMaster && !isMobile && (
        <MasterCheckbox shown={shown} selection={selection} onChange={onSelect} isLabelHidden />
      ),
      cell: (inspection) => (
        <Checkbox
          isSelected={selection.has(inspection.id) && isSelectable(inspection)}
          isDisabled={!isSelectable(inspection)}
          onChange={(isSelected) => toggle(inspection.id, isSelected)}
        >
          <VisuallyHidden>{t('Select {name}', { name: inspection.name || inspection.id })}</VisuallyHidden>
        </Checkbox>
      ),
      onPhone: 'plain',
      className: 'md:w-14 max-md:absolute max-md:top-2 max-md:left-4',
    },
    {
      id: 'turbine',
      header: t('Turbine'),
      isRowHeader: true,
      onPhone: 'heading',
      className: 'max-md:pl-9',
      cell: ({ id, name, upload_started, amsInProgress }) => (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <TextLink href={`/clientmission/${id}`} className="font-medium">
            {name || t('Mission {id}', { id })}
          </TextLink>
          {amsInProgress && upload_started && (
            <span className="text-small font-normal text-ink-soft">{t('Upload started')}</span>
          )}
        </span>
      ),
    },
    { id: 'id', header: 'ID', className: 'figures max-md:pl-9', cell: ({ id }) => id },
    {
      id: 'status',
      header: t('Status'),
      className: 'max-md:pl-9',
      cell: (inspection) => (
        <Chip tone={inspection.amsInProgress ? 'in-progress' : 'success'}>{statusText(inspection)}</Chip>
      ),
    },
  ]
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      {isMobile && hasMaster && (
        <div className="border-b border-line px-4 py-1">
          <MasterCheckbox shown={shown} selection={selection} onChange={onSelect} />
        </div>
      )}
      <LongTable
        label={t('Inspections')}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        rowRem={{ table: 3.5, card: 7.5 }}
        empty={<EmptyState illustration={Checklist} title={known(filter.empty)} />}
      />
    </div>
  )
}

type InspectionListProps = { workOrder: WorkOrderDetails; hasOpenUploads: boolean }

/** Normal mode: the missions of the work order, from which the pilot chooses those to upload for. */
export const InspectionList = ({ workOrder, hasOpenUploads }: InspectionListProps) => {
  const { id, missions } = workOrder
  const navigate = useNavigate()
  const [filter, setFilter] = useState<InspectionFilter>('all')
  const [selection, setSelection] = useState<Selection>(new Set())
  const { start, progress } = useStartUploads(id, () => void navigate(`/work-orders/${id}`))
  const selected = selectedIds(filterInspections(missions, filter), selection)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('Work Order {id}', { id })}
        back={{ href: '/active-missions', label: t('Back to your missions') }}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-start-1">
          <LocationCard location={workOrder.location} siteId={workOrder.site_id} />
          <StatBox label={t('Number of Inspections')} value={numberText(missions.length)} icon={ListChecks} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <Tabs
            label={t('Inspections by status')}
            selected={filter}
            onSelect={(next) => {
              setFilter(next)
              setSelection(new Set())
            }}
            items={filters.map((item) => ({
              id: item.id,
              label: known(item.label),
              content: (
                <InspectionTable
                  filter={item}
                  inspections={missions}
                  selection={selection}
                  onSelect={setSelection}
                />
              ),
            }))}
          />
          <div className="bottom-actions sticky bottom-0 z-10 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-canvas py-3">
            <p role="status" className="figures text-small text-ink-soft">
              {progress
                ? t('Generating access keys… {done} of {total}', {
                    done: numberText(progress.done),
                    total: numberText(progress.total),
                  })
                : selected.length > 0
                  ? plural(selected.length, '1 selected', '{count} selected')
                  : t('Select the inspections you want to upload for.')}
            </p>
            <div className="flex flex-1 justify-end gap-3 max-sm:*:flex-1">
              {hasOpenUploads && (
                <LinkButton href={`/work-orders/${id}`} mode="secondary">
                  {t('Continue uploading')}
                </LinkButton>
              )}
              <Button
                icon={Upload}
                isDisabled={selected.length === 0 && !progress}
                isPending={progress !== null}
                onPress={() => void start(selected)}
              >
                {t('Upload')}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
