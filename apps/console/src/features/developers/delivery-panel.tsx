import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useWrite } from '#app/writes.ts'
import { CodeBlock } from './code-block.tsx'
import { deliveryStates } from './delivery-states.ts'
import { type Delivery, deliveryQuery } from './developers.queries.ts'

/** As JSON with line breaks if it is JSON, otherwise as it was sent. */
const readable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const Attempts = ({ attempts }: Pick<Delivery, 'attempts'>) => (
  <ol className="flex flex-col gap-3">
    {attempts.toReversed().map(({ number, at, response_status, response_body, error, ...attempt }) => (
      <li key={number} className="flex flex-col gap-1">
        <p>
          <span className="font-medium">Attempt {number}</span>
          <span className="figures text-ink-soft">
            {' '}
            · {timestampText(at, localZone())} · {attempt.duration_in_milliseconds} ms
          </span>
          <br />
          {error ?? `The endpoint responded with ${response_status}.`}
        </p>
        {response_body && <CodeBlock>{response_body}</CodeBlock>}
      </li>
    ))}
  </ol>
)

/** One delivery with its attempts, and the way to send it again. */
export const DeliveryPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useQuery(deliveryQuery(id))
  const resend = useWrite('POST /v1/provider/webhook_deliveries/{id}/resend')
  const { data: delivery } = query
  return (
    <SidePanel
      title={delivery ? `${delivery.event}, delivery ${id}` : `Delivery ${id}`}
      isOpen
      onClose={onClose}
      footer={
        <Button
          isDisabled={!delivery}
          isPending={resend.isPending}
          onPress={() => resend.mutate({ params: { id } })}
        >
          Resend
        </Button>
      }
    >
      {delivery ? (
        <div className="flex flex-col gap-4 text-small">
          {resend.error && (
            <Alert tone="danger" isLive>
              {readServerErrors(resend.error, []).message}
            </Alert>
          )}
          <p role="status" className="flex flex-wrap items-center gap-2">
            <Chip tone={deliveryStates[delivery.status].tone}>{deliveryStates[delivery.status].label}</Chip>
            {delivery.next_attempt_at &&
              `Next attempt: ${timestampText(delivery.next_attempt_at, localZone())}`}
            {delivery.delivered_at && timestampText(delivery.delivered_at, localZone())}
          </p>
          <section aria-label="Body">
            <h3 className="mb-1 font-medium">Body</h3>
            <CodeBlock>{readable(delivery.body)}</CodeBlock>
          </section>
          <section aria-label="Attempts">
            <h3 className="mb-1 font-medium">Attempts</h3>
            {delivery.attempts.length === 0 ? <p>None yet</p> : <Attempts attempts={delivery.attempts} />}
          </section>
        </div>
      ) : query.isError ? (
        <LoadFailure title="We couldn't load this delivery" query={query} />
      ) : (
        <Spinner label="Loading" />
      )}
    </SidePanel>
  )
}
