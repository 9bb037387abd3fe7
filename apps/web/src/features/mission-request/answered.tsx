import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DroneOverHorizon } from '#ui/illustrations/drone-over-horizon.tsx'

export type Answer = 'accepted' | 'declined'

const texts: Record<Answer, { title: string; text: string }> = {
  accepted: { title: 'Mission accepted', text: 'It is yours to fly. You find it among your missions.' },
  declined: { title: 'Mission declined', text: 'It has left your list.' },
}

/** Inside a native app, which has been told and goes on by itself. */
export const Answered = ({ answer }: { answer: Answer }) => (
  <div role="status">
    <EmptyState illustration={DroneOverHorizon} title={texts[answer].title}>
      {texts[answer].text}
    </EmptyState>
  </div>
)
