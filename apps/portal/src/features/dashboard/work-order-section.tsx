import { t } from '@sortie/domain/language'
import { Card } from '@sortie/ui/layout/card.tsx'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Wrench } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-aria-components/Link'
import { workOrdersQuery } from './dashboard.queries.ts'
import { inspectionsText, workOrderPlace } from './dashboard-rows.ts'

const LoadFailure = lazyPart(async () => (await import('@sortie/ui/feedback/load-failure.tsx')).LoadFailure)

/** The pilot's work orders. Renders nothing while there are none. */
export const WorkOrderSection = () => {
  const { data: workOrders, isError, isFetching, refetch } = useQuery(workOrdersQuery)
  if (!workOrders && isError)
    return (
      <Suspense>
        <LoadFailure title={t("We couldn't load your work orders")} query={{ isFetching, refetch }}>
          {t('Your missions are not affected.')}
        </LoadFailure>
      </Suspense>
    )
  if (!workOrders?.length) return null
  return (
    <Card title={t('Work orders')} isFlush>
      <ul className="divide-y divide-line border-t border-line">
        {workOrders.map((workOrder) => (
          <li key={workOrder.id}>
            <Link
              href={`/work-orders/${workOrder.id}`}
              className="flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-canvas focus-visible:-outline-offset-2 sm:px-6"
            >
              <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft">
                <Wrench aria-hidden className="size-4" />
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="figures font-semibold">{t('Work Order {id}', { id: workOrder.id })}</span>
                <span className="text-small text-pretty text-ink-soft">{workOrderPlace(workOrder)}</span>
              </span>
              <span className="figures text-small whitespace-nowrap text-ink">
                {inspectionsText(workOrder.missions.length)}
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-edge" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
