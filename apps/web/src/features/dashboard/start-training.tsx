import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { accountQuery } from '#app/account-query.ts'
import { call } from '#app/api.ts'
import { Button } from '#ui/actions/button.tsx'

const programme = 'generic_training'

/** Asks for training, once; who has asked is told that it is coming. */
export const StartTraining = ({ optIns }: { optIns: readonly string[] }) => {
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call('POST /v1/pilots/pilot_opt_in', { body: { id: programme } }),
    onSuccess: ({ opt_ins }) => {
      client.setQueryData(accountQuery.queryKey, (pilot) => pilot && { ...pilot, opt_ins })
      void client.invalidateQueries({ queryKey: ['missions'] })
    },
  })
  if (optIns.includes(programme))
    return (
      <p role="status" className="flex items-center gap-2 font-medium text-accent-strong">
        <CircleCheck aria-hidden className="size-5" />
        Training is on its way. It arrives on this page.
      </p>
    )
  return (
    <div className="flex flex-col items-center gap-3">
      <Button isPending={ask.isPending} onPress={() => ask.mutate()}>
        Start training
      </Button>
      {ask.isError && (
        <p role="alert" className="text-small text-danger">
          Your request could not be sent. Please try again.
        </p>
      )}
    </div>
  )
}
