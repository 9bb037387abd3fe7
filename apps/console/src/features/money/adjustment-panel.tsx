import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useState } from 'react'
import { useUnsaved } from '#app/unsaved.tsx'
import { useWrite } from '#app/writes.ts'

/** '12.5' becomes 1250; null if it isn't an amount to the cent. */
const minorUnits = (text: string): number | null => {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const fieldNames = ['mission_id', 'amount', 'currency_code', 'adjustment'] as const

/** What is wrong with a field, or with all of it. */
type Problems = Partial<Record<(typeof fieldNames)[number] | 'all', string>>

/** Pays something besides what was agreed for a mission, with a reason. */
export const AdjustmentPanel = ({ onClose }: { onClose: () => void }) => {
  const [key] = useState(() => crypto.randomUUID())
  const [mission, setMission] = useState('')
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState('USD')
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const pay = useWrite('POST /v1/provider/payout_batches', {
    onSuccess: ({ refused: [refused] }) => {
      if (refused) return setProblems({ all: refused.text })
      showToast({ title: 'The adjustment is on the way' })
      onClose()
    },
  })
  const submit = () => {
    const cents = minorUnits(amount)
    const mission_id = Number(mission)
    const found: Problems = {
      ...(!(mission_id > 0) && { mission_id: 'Please enter the number of a mission.' }),
      ...(!cents && { amount: 'Please enter an amount such as 25.00.' }),
      ...(!/^[A-Z]{3}$/.test(currency) && {
        currency_code: 'Please enter a code of three letters, such as USD.',
      }),
      ...(!reason.trim() && { adjustment: 'Please enter a reason.' }),
    }
    setProblems(found)
    if (!cents || Object.keys(found).length > 0) return
    pay.mutate({
      body: {
        key,
        lines: [
          { mission_id, amount: cents, currency_code: currency, adjustment: { reason: reason.trim() } },
        ],
      },
    })
  }
  const isChanged = [mission, amount, reason].some((text) => text.trim() !== '') || currency !== 'USD'
  const { close, question } = useUnsaved(isChanged, pay.isPending, onClose)
  const said =
    pay.error &&
    readServerErrors(
      pay.error,
      fieldNames.map((name) => `lines.0.${name}`),
    )
  const errorOf = (name: (typeof fieldNames)[number]): string | undefined =>
    problems[name] ?? said?.fields.find(([path]) => path === `lines.0.${name}`)?.[1]
  const message = problems.all ?? said?.message
  return (
    <SidePanel
      title="Pay an adjustment"
      isOpen
      onClose={close}
      footer={
        <>
          <Button mode="secondary" onPress={close} isDisabled={pay.isPending}>
            Cancel
          </Button>
          <Button isPending={pay.isPending} onPress={submit}>
            Pay
          </Button>
        </>
      }
    >
      {question}
      <div className="flex flex-col gap-4">
        {message && (
          <Alert tone="danger" isLive>
            {message}
          </Alert>
        )}
        <TextField
          label="Mission number"
          inputMode="numeric"
          error={errorOf('mission_id')}
          value={mission}
          onChange={setMission}
        />
        <TextField
          label="Amount"
          inputMode="decimal"
          error={errorOf('amount')}
          value={amount}
          onChange={setAmount}
        />
        <TextField
          label="Currency"
          error={errorOf('currency_code')}
          value={currency}
          onChange={(code) => setCurrency(code.toUpperCase().slice(0, 3))}
        />
        <TextArea
          label="Reason"
          error={errorOf('adjustment')}
          description="For the provider alone. The pilot never sees it."
          value={reason}
          onChange={setReason}
        />
      </div>
    </SidePanel>
  )
}
