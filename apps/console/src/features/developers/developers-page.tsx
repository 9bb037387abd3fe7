import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { Tabs } from '@sortie/ui/layout/tabs.tsx'
import { useSearchParams } from 'react-router'
import { AuditTab } from './audit-tab.tsx'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { EndpointsTab } from './endpoints-tab.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { KeysTab } from './keys-tab.tsx'

const tabs = [
  { id: 'keys', label: 'Keys', content: <KeysTab /> },
  { id: 'endpoints', label: 'Webhooks', content: <EndpointsTab /> },
  { id: 'deliveries', label: 'Deliveries', content: <DeliveriesTab /> },
  { id: 'jobs', label: 'Failed jobs', content: <JobsTab /> },
  { id: 'audit', label: 'Audit log', content: <AuditTab /> },
] as const

/** What systems need of the people who look after them. */
export const Component = () => {
  const [params, setParams] = useSearchParams()
  const selected = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'keys'
  return (
    <>
      <PageHeader title="Developers" />
      <Tabs
        label="Developers"
        items={tabs}
        selected={selected}
        // Another list has another filter.
        onSelect={(tab) => setParams({ tab }, { replace: true })}
      />
    </>
  )
}
