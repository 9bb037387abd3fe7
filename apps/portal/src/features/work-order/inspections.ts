import type { WorkOrderDetails, WorkOrderUpload } from '@sortie/domain/mission/work-order.schema'

export type Inspection = WorkOrderDetails['missions'][number]

/** What the tabs filter by. */
export type InspectionFilter = 'all' | 'in_progress' | 'complete'

export const statusText = ({
  amsInProgress,
}: Pick<Inspection, 'amsInProgress'>): 'In Progress' | 'Complete' =>
  amsInProgress ? 'In Progress' : 'Complete'

export const filterInspections = (
  inspections: readonly Inspection[],
  filter: InspectionFilter,
): readonly Inspection[] =>
  filter === 'all'
    ? inspections
    : inspections.filter(({ amsInProgress }) => amsInProgress === (filter === 'in_progress'))

/** An upload is started for what is in progress, once. */
export const isSelectable = ({ amsInProgress, upload_started }: Inspection): boolean =>
  amsInProgress && !upload_started

/** The master checkbox has nothing to select among what is complete. */
export const hasMasterCheckbox = (filter: InspectionFilter): boolean => filter !== 'complete'

export const selectableIds = (inspections: readonly Inspection[]): number[] =>
  inspections.filter(isSelectable).map(({ id }) => id)

/** What is selected and may still be: a mission may be taken up in another tab meanwhile. */
export const selectedIds = (inspections: readonly Inspection[], selection: ReadonlySet<number>): number[] =>
  selectableIds(inspections).filter((id) => selection.has(id))

/** Credentials that open something, or whose files are on their way to be assets, put the screen in upload mode. */
export const hasOpenUploads = (uploads: readonly WorkOrderUpload[]): boolean =>
  uploads.some(({ state }) => state !== 'complete')

export const completeCount = (uploads: readonly WorkOrderUpload[]): number =>
  uploads.filter(({ state }) => state === 'complete').length
