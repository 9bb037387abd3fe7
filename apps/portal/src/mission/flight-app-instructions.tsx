import { known, toTranslate } from '@sortie/domain/language'
import type { FlightApp } from '@sortie/domain/mission/flight-app.schema'
import { Markdown } from '@sortie/ui/data/lazy-markdown.tsx'

const platforms = { ios: 'iOS', android: 'Android', web: toTranslate('Web') } as const

export type Platform = keyof typeof platforms

type FlightAppInstructionsProps = {
  app: FlightApp
  /** The platforms whose instructions are shown, in order. */
  show?: readonly Platform[]
  /** The instructions to show: how to fly, how to deliver, or both. */
  part?: 'flight' | 'delivery' | 'both'
  /** False if the app's name is shown nearby. */
  hasName?: boolean
}

const parts = {
  flight: ['pilot_flight_instruction'],
  delivery: ['pilot_delivery_instruction'],
  both: ['pilot_flight_instruction', 'pilot_delivery_instruction'],
} as const

const titles = {
  pilot_flight_instruction: toTranslate('Flying'),
  pilot_delivery_instruction: toTranslate('Delivering'),
} as const

/** Instructions for the flight app, one block per platform. */
export const FlightAppInstructions = ({
  app,
  show = ['ios', 'web'],
  part = 'both',
  hasName = true,
}: FlightAppInstructionsProps) => {
  const blocks = parts[part].flatMap((field) =>
    show.flatMap((platform) => {
      const text = app[field][platform]?.trim()
      return text
        ? [
            {
              key: `${field} ${platform}`,
              title: `${known(titles[field])}: ${known(platforms[platform])}`,
              text,
            },
          ]
        : []
    }),
  )
  return (
    <div className="flex flex-col gap-4">
      {hasName && <p className="font-semibold text-ink">{app.name}</p>}
      {app.instructions && <Markdown>{app.instructions}</Markdown>}
      {blocks.length > 0 && (
        <div className="grid gap-4 md:grid-cols-2">
          {blocks.map(({ key, title, text }) => (
            <div key={key} className="rounded-card border border-line p-4">
              <p className="mb-2 text-small font-medium text-ink-soft">{title}</p>
              <Markdown>{text}</Markdown>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
