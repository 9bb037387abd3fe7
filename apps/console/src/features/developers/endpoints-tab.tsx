import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import type { DataColumn } from '@sortie/ui/data/data-table.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ListTable } from '#app/list-table.tsx'
import { useListing } from '#app/listing.ts'
import { useWrite } from '#app/writes.ts'
import { type Endpoint, endpointsQuery } from './developers.queries.ts'
import { EndpointDialog, eventTypesQuery } from './endpoint-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const State = ({ is_enabled, failing_since, disabled_reason }: Endpoint) => {
  if (is_enabled && !failing_since) return <Chip tone="success">On</Chip>
  if (!is_enabled && !disabled_reason) return <Chip tone="neutral">Off</Chip>
  return (
    <span className="flex flex-col items-start">
      <Chip tone={is_enabled ? 'danger' : 'neutral'}>{is_enabled ? 'Failing' : 'Turned off'}</Chip>
      <span className="truncate text-ink-soft">
        {is_enabled && failing_since
          ? `Since ${timestampText(failing_since, localZone())}`
          : 'It kept failing'}
      </span>
    </span>
  )
}

type Doing = { kind: 'add' } | { kind: 'edit' | 'delete' | 'rotate'; endpoint: Endpoint } | null

const columnsFor = (act: (doing: Doing) => void): DataColumn<Endpoint>[] => [
  {
    id: 'url',
    header: 'URL',
    rem: 16,
    grow: 3,
    isRowHeader: true,
    cell: ({ url, description }) => (
      <span className="flex flex-col">
        <span className="truncate font-medium">{url}</span>
        {description && <span className="truncate text-ink-soft">{description}</span>}
      </span>
    ),
  },
  { id: 'events', header: 'Events', rem: 5, align: 'end', cell: ({ events }) => events.length },
  { id: 'state', header: 'State', rem: 14, cell: State },
  {
    id: 'actions',
    header: 'Actions',
    rem: 22,
    cell: (endpoint) => (
      <span className="flex items-center gap-2">
        <Link
          to={`/developers?tab=deliveries&endpoint_id=${endpoint.id}`}
          aria-label={`Deliveries to ${endpoint.url}`}
          className="font-medium underline"
        >
          Deliveries
        </Link>
        {(['edit', 'rotate', 'delete'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            mode="secondary"
            aria-label={`${labels[kind]} ${endpoint.url}`}
            onPress={() => act({ kind, endpoint })}
          >
            {labels[kind]}
          </Button>
        ))}
      </span>
    ),
  },
]

const textOf = ({ url, description, events }: Endpoint): string =>
  [url, description, ...events].filter(Boolean).join(' ')

const labels = { edit: 'Edit', rotate: 'Rotate secret', delete: 'Delete' } as const

type ActProps = { endpoint: Endpoint; onClose: () => void }

const DeleteDialog = ({ endpoint, onClose }: ActProps) => {
  const removal = useWrite('DELETE /v1/provider/webhook_endpoints/{id}', { onSuccess: onClose })
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      confirmLabel="Delete endpoint"
      mode="danger"
      isOpen
      onOpenChange={onClose}
      isPending={removal.isPending}
      onConfirm={() => removal.mutate({ params: { id: endpoint.id } })}
    >
      {removal.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(removal.error, []).message}
        </Alert>
      )}
      <p className="wrap-anywhere">{endpoint.url} and its deliveries will be deleted. You can't undo this.</p>
    </ConfirmDialog>
  )
}

const RotateDialog = ({ endpoint, onClose, onMade }: ActProps & { onMade: (secret: string) => void }) => {
  const rotation = useWrite('POST /v1/provider/webhook_endpoints/{id}/rotate_secret', {
    onSuccess: ({ secret }) => {
      onClose()
      if (secret) onMade(secret)
    },
  })
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      confirmLabel="Rotate secret"
      isOpen
      onOpenChange={onClose}
      isPending={rotation.isPending}
      onConfirm={() => rotation.mutate({ params: { id: endpoint.id } })}
    >
      {rotation.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(rotation.error, []).message}
        </Alert>
      )}
      <p>For one more day, deliveries are signed with the previous secret too.</p>
    </ConfirmDialog>
  )
}

export const EndpointsTab = () => {
  usePrefetchQuery(eventTypesQuery)
  const listing = useListing(useInfiniteQuery(endpointsQuery))
  const [doing, act] = useState<Doing>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const columns = useMemo(() => columnsFor(act), [])
  const stop = () => act(null)
  return (
    <>
      <ListTable
        label="Webhook endpoints"
        searchLabel="Search endpoints"
        listing={listing}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowName={({ url }) => url}
        rowRem={3.25}
        textOf={textOf}
        onOpen={(endpoint) => act({ kind: 'edit', endpoint })}
        empty="No endpoints yet. Your systems are notified there of what pilots do."
        actions={<Button onPress={() => act({ kind: 'add' })}>Add endpoint</Button>}
      />
      {(doing?.kind === 'add' || doing?.kind === 'edit') && (
        <EndpointDialog
          endpoint={doing.kind === 'edit' ? doing.endpoint : null}
          onSaved={(made) => {
            stop()
            if (made) setSecret(made)
            else showToast({ title: 'Saved' })
          }}
          onClose={stop}
        />
      )}
      {doing?.kind === 'delete' && <DeleteDialog endpoint={doing.endpoint} onClose={stop} />}
      {doing?.kind === 'rotate' && (
        <RotateDialog endpoint={doing.endpoint} onClose={stop} onMade={setSecret} />
      )}
      {secret && (
        <SecretDialog title="The endpoint's secret" secret={secret} onClose={() => setSecret(null)} />
      )}
    </>
  )
}
