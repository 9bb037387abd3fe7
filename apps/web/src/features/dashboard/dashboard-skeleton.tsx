import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

const rows = [1, 2, 3, 4, 5, 6]

/** The mission list before it is there, in the places where its parts will be. */
export const DashboardSkeleton = () => (
  <SkeletonGroup label="Loading missions">
    <Card isFlush>
      <div className="px-4 py-5 sm:px-6">
        <Skeleton className="h-6 w-40" />
      </div>
      <div className="hidden h-10 bg-canvas md:block" />
      {rows.map((row) => (
        <div
          key={row}
          className="flex gap-3 border-b border-line p-4 last:border-b-0 max-md:flex-wrap md:items-center md:px-6"
        >
          <Skeleton shape="pill" className="h-10 w-8 shrink-0" />
          <div className="flex flex-1 flex-col gap-2 md:max-w-96">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-full" />
          </div>
          <div className="flex flex-col gap-3 max-md:mt-1 max-md:w-full md:flex-1 md:flex-row md:items-center md:justify-end md:gap-10">
            <Skeleton shape="pill" className="h-6 w-28" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-24" />
            <Skeleton shape="box" className="h-10 w-full md:w-32" />
          </div>
        </div>
      ))}
    </Card>
  </SkeletonGroup>
)
