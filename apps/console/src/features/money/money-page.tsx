import { Button } from '@sortie/ui/actions/button.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { Tabs } from '@sortie/ui/layout/tabs.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AdjustmentPanel } from './adjustment-panel.tsx'
import { BatchesTab } from './batches-tab.tsx'
import { DuesTab } from './dues-tab.tsx'
import { FailedTab, PayoutsTab } from './payouts-tab.tsx'
import { StatementTab } from './statement-tab.tsx'

const tabs = [
  { id: 'unpaid', label: 'To pay', content: <DuesTab /> },
  { id: 'failed', label: 'Failed', content: <FailedTab /> },
  { id: 'payouts', label: 'Payouts', content: <PayoutsTab /> },
  { id: 'batches', label: 'Batches', content: <BatchesTab /> },
  { id: 'statements', label: 'Statements', content: <StatementTab /> },
] as const

/** What is approved, sent, returned and paid. */
export const Component = () => {
  const [params, setParams] = useSearchParams()
  const [isAdjusting, setAdjusting] = useState(false)
  const selected = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'unpaid'
  return (
    <>
      <PageHeader
        title="Money"
        actions={
          <Button mode="secondary" onPress={() => setAdjusting(true)}>
            Pay an adjustment
          </Button>
        }
      />
      <Tabs
        label="Money"
        items={tabs}
        selected={selected}
        onSelect={(tab) => setParams({ tab }, { replace: true })}
      />
      {isAdjusting && <AdjustmentPanel onClose={() => setAdjusting(false)} />}
    </>
  )
}
