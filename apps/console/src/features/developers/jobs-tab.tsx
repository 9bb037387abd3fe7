import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import type { DataColumn } from '@sortie/ui/data/data-table.tsx'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListTable } from '#app/list-table.tsx'
import { useListing } from '#app/listing.ts'
import { useWrite } from '#app/writes.ts'
import { CodeBlock } from './code-block.tsx'
import { type FailedJob, failedJobsQuery } from './developers.queries.ts'

const columns: DataColumn<FailedJob>[] = [
  { id: 'job', header: 'Job', rem: 14, grow: 1, isRowHeader: true, cell: ({ job }) => job },
  { id: 'error', header: 'Error', rem: 18, grow: 3, cell: ({ error }) => error },
  { id: 'attempts', header: 'Tries', rem: 5, align: 'end', cell: ({ attempts }) => attempts },
  { id: 'at', header: 'Failed', rem: 12, cell: ({ failed_at }) => timestampText(failed_at, localZone()) },
]

const JobPanel = ({ job, onClose }: { job: FailedJob; onClose: () => void }) => {
  const retry = useWrite('POST /v1/provider/jobs/failed/{id}/retry', {
    onSuccess: () => {
      showToast({ title: 'It runs again' })
      onClose()
    },
  })
  return (
    <SidePanel
      title={job.job}
      isOpen
      onClose={onClose}
      footer={
        <Button isPending={retry.isPending} onPress={() => retry.mutate({ params: { id: job.id } })}>
          Retry
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {retry.error && (
          <Alert tone="danger" isLive>
            {readServerErrors(retry.error, []).message}
          </Alert>
        )}
        <DefinitionList
          items={[
            { term: 'Failed', detail: timestampText(job.failed_at, localZone()) },
            { term: 'Tries', detail: job.attempts },
          ]}
        />
        <section aria-label="Error">
          <h3 className="mb-1 font-medium">Error</h3>
          <CodeBlock>{job.error}</CodeBlock>
        </section>
        <section aria-label="Payload">
          <h3 className="mb-1 font-medium">Payload</h3>
          <CodeBlock>{JSON.stringify(job.payload, null, 2)}</CodeBlock>
        </section>
      </div>
    </SidePanel>
  )
}

const textOf = ({ job, error, payload }: FailedJob): string => `${job} ${error} ${JSON.stringify(payload)}`

/** Work in the background that was given up after several tries. */
export const JobsTab = () => {
  const listing = useListing(useInfiniteQuery(failedJobsQuery))
  const [opened, setOpened] = useState<FailedJob | null>(null)
  return (
    <>
      <ListTable
        label="Failed jobs"
        searchLabel="Search failed jobs"
        listing={listing}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ job }) => job}
        textOf={textOf}
        onOpen={setOpened}
        empty="Nothing failed"
      />
      {opened && <JobPanel key={opened.id} job={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
