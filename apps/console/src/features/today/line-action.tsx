import type { AttentionAction } from '@sortie/domain/provider/attention-words'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { useOncePerClick } from '@sortie/web-app/double-click.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useMutation } from '@tanstack/react-query'
import { write } from '#app/writes.ts'
import type { Line } from './today.queries.ts'

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** Does what one press can do, and returns what to say about it. */
const acts: Readonly<Record<Exclude<AttentionAction, 'open'>, (line: Line) => Promise<string>>> = {
  allow_night_flight: async ({ record: { id }, title }) => {
    await write('PATCH /v1/provider/missions/{id}', { params: { id }, body: { may_fly_at_night: true } })
    return `${title} may be flown at night`
  },
  offer_matching: async ({ record: { id } }) => {
    const { offered } = await write('POST /v1/provider/missions/{id}/offers', {
      params: { id },
      body: { matching: true },
    })
    return offered > 0 ? `Offered to ${counted(offered, 'pilot')}` : 'No other pilot matches this mission'
  },
  approve_pilot: async ({ record: { id }, title }) => {
    await write('POST /v1/provider/pilots/{id}/approve', { params: { id } })
    return `${title} is approved`
  },
  resend_failed: async ({ record: { id } }) => {
    const { deliveries } = await write('POST /v1/provider/webhook_endpoints/{id}/resend_failed', {
      params: { id },
      body: {},
    })
    return `${counted(deliveries, 'event')} will be sent again`
  },
}

const labels: Readonly<Record<Exclude<AttentionAction, 'open'>, string>> = {
  allow_night_flight: 'Allow at night',
  offer_matching: 'Offer to all who match',
  approve_pilot: 'Approve',
  resend_failed: 'Send again',
}

type LineActionProps = { line: Line; href: string | null }

/** The one action of a line: done in place, or a link to where someone has to look. */
export const LineAction = ({ line, href }: LineActionProps) => {
  const { action } = line
  const act = useMutation({
    mutationFn: () => (action === 'open' ? Promise.resolve('') : acts[action](line)),
    onSuccess: (title) => void showToast({ title, tone: title.startsWith('No ') ? 'info' : 'success' }),
    onError: (error) => void showToast({ tone: 'danger', title: readServerErrors(error, []).message ?? '' }),
  })
  const press = useOncePerClick(act.mutate)
  if (action !== 'open')
    return (
      <Button
        size="small"
        mode="secondary"
        aria-label={`${labels[action]}: ${line.title}`}
        isPending={act.isPending}
        onPress={() => press()}
      >
        {labels[action]}
      </Button>
    )
  return (
    href && (
      <LinkButton size="small" mode="secondary" href={href} aria-label={`Open: ${line.title}`}>
        Open
      </LinkButton>
    )
  )
}
