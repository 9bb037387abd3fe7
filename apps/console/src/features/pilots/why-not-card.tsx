import { statusWords } from '@sortie/domain/provider/status-words'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { matchingQuery } from './pilots.queries.ts'

const offerWords = {
  offered: 'Offered to this pilot, who has not responded yet.',
  accepted: 'Offered to this pilot, who accepted it.',
  declined: 'Offered to this pilot, who declined it.',
  withdrawn: 'It was offered to this pilot, and withdrawn.',
  lost: 'It was offered to this pilot, and another pilot was first.',
} as const

/** Answers 'why wasn't this pilot offered mission N?'. */
export const WhyNotCard = ({ pilotId }: { pilotId: number }) => {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const { data, error, isFetching } = useQuery(matchingQuery(pilotId, asked))
  const errors = error ? readServerErrors(error, ['mission_id']) : null
  return (
    <Card title="Why not this mission?">
      <div className="flex flex-col gap-3">
        <form
          className="flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(typed.trim())
          }}
        >
          <TextField
            label="Mission number"
            inputMode="numeric"
            className="min-w-0 flex-1"
            value={typed}
            onChange={setTyped}
            error={errors?.fields[0]?.[1]}
          />
          <Button
            type="submit"
            mode="secondary"
            className="mt-7"
            isPending={isFetching}
            isDisabled={typed.trim() === ''}
          >
            Ask
          </Button>
        </form>
        {errors?.message && (
          <Alert tone="danger" isLive>
            {errors.message}
          </Alert>
        )}
        {data && !error && (
          <div role="status" className="flex flex-col gap-2">
            <p>
              <Link to={`/missions/${data.mission_id}`} className="font-medium underline">
                Mission {data.mission_id}
              </Link>{' '}
              is {statusWords[data.status].toLowerCase()}
              {data.distance_in_miles !== null && `, ${data.distance_in_miles} miles from the pilot`}.
            </p>
            {data.offer && <p>{offerWords[data.offer]}</p>}
            {data.matches ? (
              <p>Nothing is in the way: the pilot matches this mission.</p>
            ) : (
              <ul className="list-disc pl-5">
                {data.reasons.map(({ code, text }) => (
                  <li key={code}>{text}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}
