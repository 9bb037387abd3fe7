import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { missionQuery } from '#mission/mission.queries.ts'
import { missionId } from '#mission/mission-id.ts'
import { type Answer, Answered } from './answered.tsx'
import { RequestContent } from './request-content.tsx'
import { RequestSkeleton } from './request-skeleton.tsx'
import { requestTarget, unavailablePath } from './request-target.ts'

type MissionRequestProps = { isEmbedded: boolean }

const Request = ({ id, isEmbedded }: MissionRequestProps & { id: number }) => {
  const { search } = useLocation()
  const [answer, setAnswer] = useState<Answer | null>(null)
  // What becomes of the mission after the answer is for the next page to find out.
  const { data: mission, error } = useQuery({ ...missionQuery(id), enabled: answer === null })

  if (answer) return isEmbedded ? <Answered answer={answer} /> : <RequestSkeleton />
  const target = requestTarget({ mission, error }, isEmbedded)
  if (target) return <Navigate to={isEmbedded ? `${target}${search}` : target} replace />
  if (!mission) return <RequestSkeleton />
  return <RequestContent mission={mission} isEmbedded={isEmbedded} onAnswer={setAnswer} />
}

/** An offered mission: everything about it, and the pilot's yes or no. */
export const MissionRequest = ({ isEmbedded }: MissionRequestProps) => {
  const id = missionId(useParams().mission_id)
  if (id === null) return <Navigate to={unavailablePath} replace />
  return <Request key={id} id={id} isEmbedded={isEmbedded} />
}
