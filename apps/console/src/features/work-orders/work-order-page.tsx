import { addressLine } from '@sortie/domain/place/location'
import { statusWords } from '@sortie/domain/provider/status-words'
import { Button } from '@sortie/ui/actions/button.tsx'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { Table } from '@sortie/ui/data/table.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '#app/me.ts'
import { WorkOrderDialog } from './work-order-dialog.tsx'
import { type WorkOrder, workOrderQuery } from './work-orders.queries.ts'

const back = { href: '/work-orders', label: 'Work orders' }

const deliveryWords = ({
  state,
  files,
  taken,
  left_out_count,
}: WorkOrder['missions'][number]['transfer']) => {
  if (state === 'none') return 'Not started'
  if (state === 'open') return 'The pilot is uploading'
  const left = left_out_count > 0 ? `, ${left_out_count} left out` : ''
  return `${taken} of ${files} files${left}`
}

const Missions = ({ missions }: Pick<WorkOrder, 'missions'>) => (
  <Card title="Missions" isFlush>
    {missions.length === 0 ? (
      <p className="px-4 pb-4 text-ink-soft sm:px-6">No missions yet. They join by their work order.</p>
    ) : (
      <Table
        label="Missions"
        rows={missions}
        rowKey={({ id }) => id}
        isDense
        rowClassName="md:h-9"
        columns={[
          {
            id: 'mission',
            header: 'Mission',
            cell: ({ id, name }) => (
              <Link to={`/missions/${id}`} className="font-medium wrap-anywhere hover:underline">
                {name || `Mission ${id}`}
              </Link>
            ),
          },
          { id: 'status', header: 'Status', cell: ({ status }) => statusWords[status] },
          { id: 'pilot', header: 'Pilot', cell: ({ pilot_name }) => pilot_name ?? 'None' },
          { id: 'delivery', header: 'Delivery', cell: ({ transfer }) => deliveryWords(transfer) },
        ]}
      />
    )}
  </Card>
)

/** A work order with its missions and how far their delivery is. */
export const Component = () => {
  const id = Number(useParams().id)
  const query = useQuery(workOrderQuery(id))
  const mayChange = useMay('PATCH /v1/provider/work_orders/{id}')
  const [isChanging, setChanging] = useState(false)
  const { data: workOrder, error } = query
  if (!workOrder)
    return (
      <>
        <PageHeader title="Work order" back={back} />
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState title="There is no work order with this number" />
        ) : query.isError ? (
          <LoadFailure title="We couldn't load this work order" query={query} />
        ) : (
          <Spinner label="Loading" />
        )}
      </>
    )
  const { site_id, location, pilot_id, pilot_name, missions } = workOrder
  return (
    <>
      <PageHeader
        title={site_id}
        description={`Work order ${id}`}
        back={back}
        actions={mayChange && <Button onPress={() => setChanging(true)}>Change</Button>}
      />
      <Card title="Site">
        <DefinitionList
          layout="grid"
          items={[
            { term: 'Name', detail: location.name || 'None' },
            { term: 'Address', detail: <span className="wrap-anywhere">{addressLine(location)}</span> },
            {
              term: 'Pilot',
              detail: pilot_id ? (
                <Link to={`/pilots/${pilot_id}`} className="underline">
                  {pilot_name}
                </Link>
              ) : (
                'Nobody yet'
              ),
            },
          ]}
        />
      </Card>
      <Missions missions={missions} />
      {isChanging && <WorkOrderDialog workOrder={workOrder} onClose={() => setChanging(false)} />}
    </>
  )
}
