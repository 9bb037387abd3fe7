import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useState } from 'react'
import { useWrite } from '#app/writes.ts'

/** '12.5' becomes 1250; null if it isn't an amount to the cent. */
const minorUnits = (text: string): number | null => {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Pays something besides what was agreed for a mission, with a reason. */
export const AdjustmentPanel = ({ onClose }: { onClose: () => void }) => {
  const [key] = useState(() => crypto.randomUUID())
  const [mission, setMission] = useState('')
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState('USD')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const pay = useWrite('POST /v1/provider/payout_batches', {
    onSuccess: ({ refused: [refused] }) => {
      if (refused) return setProblem(refused.text)
      showToast({ title: 'The adjustment is on the way' })
      onClose()
    },
  })
  const submit = () => {
    const cents = minorUnits(amount)
    const mission_id = Number(mission)
    if (!(mission_id > 0)) return setProblem('Please enter the number of a mission.')
    if (!cents) return setProblem('Please enter an amount such as 25.00.')
    if (!reason.trim()) return setProblem('Please enter a reason.')
    setProblem(null)
    pay.mutate({
      body: {
        key,
        lines: [
          { mission_id, amount: cents, currency_code: currency, adjustment: { reason: reason.trim() } },
        ],
      },
    })
  }
  const message = problem ?? (pay.error && readServerErrors(pay.error, []).message)
  return (
    <SidePanel
      title="Pay an adjustment"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button mode="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button isPending={pay.isPending} onPress={submit}>
            Pay
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {message && (
          <Alert tone="danger" isLive>
            {message}
          </Alert>
        )}
        <TextField label="Mission number" inputMode="numeric" value={mission} onChange={setMission} />
        <TextField label="Amount" inputMode="decimal" value={amount} onChange={setAmount} />
        <TextField
          label="Currency"
          value={currency}
          onChange={(code) => setCurrency(code.toUpperCase().slice(0, 3))}
        />
        <TextArea
          label="Reason"
          description="For the provider alone. The pilot never sees it."
          value={reason}
          onChange={setReason}
        />
      </div>
    </SidePanel>
  )
}
