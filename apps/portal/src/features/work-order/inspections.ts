import { t } from '@sortie/domain/language'
import type { WorkOrderDetails, WorkOrderUpload } from '@sortie/domain/mission/work-order.schema'

export type Inspection = WorkOrderDetails['missions'][number]

/** The filters of the tabs. */
export type InspectionFilter = 'all' | 'in_progress' | 'complete'

export const statusText = ({ amsInProgress }: Pick<Inspection, 'amsInProgress'>): string =>
  amsInProgress ? t('In Progress') : t('Complete')

export const filterInspections = (
  inspections: readonly Inspection[],
  filter: InspectionFilter,
): readonly Inspection[] =>
  filter === 'all'
    ? inspections
    : inspections.filter(({ amsInProgress }) => amsInProgress === (filter === 'in_progress'))

/** An upload can be started once, for a mission in progress. */
export const isSelectable = ({ amsInProgress, upload_started }: Inspection): boolean =>
  amsInProgress && !upload_started

/** Complete missions cannot be selected, so their tab has no checkbox for all. */
export const hasMasterCheckbox = (filter: InspectionFilter): boolean => filter !== 'complete'

export const selectableIds = (inspections: readonly Inspection[]): number[] =>
  inspections.filter(isSelectable).map(({ id }) => id)

/** The selected missions that can still be selected: another tab may have started an upload in the meantime. */
export const selectedIds = (inspections: readonly Inspection[], selection: ReadonlySet<number>): number[] =>
  selectableIds(inspections).filter((id) => selection.has(id))

/** The screen is in upload mode while credentials are open or transferred files are still becoming assets. */
export const hasOpenUploads = (uploads: readonly WorkOrderUpload[]): boolean =>
  uploads.some(({ state }) => state !== 'complete')

export const completeCount = (uploads: readonly WorkOrderUpload[]): number =>
  uploads.filter(({ state }) => state === 'complete').length
