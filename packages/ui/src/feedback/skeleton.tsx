import { t } from '@sortie/domain/language'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

const shapes = { line: 'rounded-sm', box: 'rounded-control', pill: 'rounded-full' }

export type SkeletonProps = { shape?: keyof typeof shapes; className?: string }

/** One gray block. Give it the size of the content that it stands for. */
export const Skeleton = ({ shape = 'line', className = 'h-4 w-full' }: SkeletonProps) => (
  <span aria-hidden className={classNames('block animate-shimmer bg-line', shapes[shape], className)} />
)

/** Wraps the skeletons of a screen, and announces once that it is loading. */
export const SkeletonGroup = ({
  label = t('Loading'),
  children,
}: {
  label?: string
  children: ReactNode
}) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {children}
  </div>
)

const lineWidths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3']

export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <span aria-hidden className="flex flex-col gap-2">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places
        key={line}
        className={classNames('h-4', line === lines - 1 ? 'w-1/2' : lineWidths[line % lineWidths.length])}
      />
    ))}
  </span>
)

/** A field of a form, with its label. */
export const FieldSkeleton = () => (
  <div aria-hidden className="flex flex-col gap-1.5">
    <Skeleton className="h-5 w-24" />
    <Skeleton shape="box" className="h-11 w-full pointer-fine:h-10" />
  </div>
)

export const SkeletonCard = () => (
  <div aria-hidden className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
    <div className="flex items-center justify-between gap-4">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton shape="pill" className="h-6 w-24" />
    </div>
    <SkeletonText lines={2} />
    <Skeleton shape="box" className="h-10 w-32" />
  </div>
)

/** A table row that has not loaded yet. Table shows these itself while `isLoading`. */
export const SkeletonTableRow = ({ columns }: { columns: number }) => (
  <tr aria-hidden className="flex flex-col gap-3 border-b border-line p-4 last:border-b-0 md:table-row">
    {Array.from({ length: columns }, (_, column) => (
      <td
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never change places
        key={column}
        className="max-md:nth-[n+4]:hidden md:px-4 md:py-4 md:first:pl-6 md:last:pr-6"
      >
        <Skeleton className={classNames('h-4', column === 0 ? 'w-3/4' : 'w-1/2')} />
      </td>
    ))}
  </tr>
)
