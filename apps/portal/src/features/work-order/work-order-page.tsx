import { t } from '@sortie/domain/language'
import type { WorkOrderDetails } from '@sortie/domain/mission/work-order.schema'
import { Skeleton, SkeletonCard, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { fetchToasts } from '@sortie/ui/overlays/toasts.tsx'
import { isGone } from '@sortie/web-app/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { missionId as numberInPath } from '#mission/mission-id.ts'
import { InspectionList } from './inspection-list.tsx'
import { hasOpenUploads } from './inspections.ts'
import { UploadMode } from './upload-mode.tsx'
import { workOrderQuery } from './work-order.queries.ts'

const WorkOrderSkeleton = () => (
  <SkeletonGroup label={t('Loading the work order')}>
    <div className="flex flex-col gap-6">
      <Skeleton className="h-9 w-64" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <Skeleton shape="box" className="h-96 max-lg:order-2" />
        <SkeletonCard />
      </div>
    </div>
  </SkeletonGroup>
)

/**
 * Shows upload mode while there are credentials, and then for as long as the pilot stays, so that the row of the last
 * upload does not disappear when it is complete. 'Return to Work Order' leads to the same page with `view=inspections`.
 */
const Modes = ({ workOrder, isList }: { workOrder: WorkOrderDetails; isList: boolean }) => {
  const hasOpen = hasOpenUploads(workOrder.uploads)
  const [isUploading, setIsUploading] = useState(false)
  if (!isList && hasOpen && !isUploading) setIsUploading(true)
  return !isList && (hasOpen || isUploading) ? (
    <UploadMode workOrder={workOrder} />
  ) : (
    <InspectionList workOrder={workOrder} hasOpenUploads={hasOpen} />
  )
}

const WorkOrder = ({ id }: { id: number }) => {
  const { data: workOrder, error, refetch } = useQuery(workOrderQuery(id))
  const isList = useSearchParams()[0].get('view') === 'inspections'
  useEffect(fetchToasts, [])
  // A pilot who returns from uploading sees the current progress of the missions.
  useEffect(() => {
    if (isList) void refetch()
  }, [isList, refetch])
  // Handled like a mission that can't be loaded (docs/decisions/104). A work order that is already shown stays if the
  // server fails later.
  if (isGone(error) || (error && !workOrder)) return <Navigate to="/four-oh-four" replace />
  if (!workOrder) return <WorkOrderSkeleton />
  return <Modes key={String(isList)} workOrder={workOrder} isList={isList} />
}

/** The missions of a site that belong together, and how their files are delivered. */
export const Component = () => {
  const id = numberInPath(useParams().id)
  return id === null ? <Navigate to="/four-oh-four" replace /> : <WorkOrder key={id} id={id} />
}
