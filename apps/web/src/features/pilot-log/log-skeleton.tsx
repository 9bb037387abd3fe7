import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The list before it is there, in the places where its parts will be. */
export const LogSkeleton = () => (
  <SkeletonGroup label="Loading completed missions">
    <Card isFlush>
      <div className="flex flex-col gap-2 px-4 py-5 sm:px-6">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="hidden h-10 bg-canvas md:block" />
      {rows.map((row) => (
        <div
          key={row}
          className="flex gap-3 border-b border-line p-4 last:border-b-0 max-md:flex-col md:items-center md:gap-6 md:px-6"
        >
          <Skeleton className="h-4 w-2/3 md:w-1/3" />
          <Skeleton className="h-4 w-full md:w-24" />
          <Skeleton className="h-4 w-full md:w-20" />
          <Skeleton className="h-4 w-20 max-md:hidden" />
          <Skeleton className="ml-auto h-4 w-24 max-md:hidden" />
        </div>
      ))}
    </Card>
  </SkeletonGroup>
)
