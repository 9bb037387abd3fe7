import { CalendarDays, Clock, MapPin } from 'lucide-react'

type PopupFactsProps = {
  title: string
  name?: string | null
  address: string
  payout: string
  date?: string
  times?: string | null
}

/** What every pop-up says, payout first: the question a pilot has. In blocks, since a button floats beside it. */
export const PopupFacts = ({ title, name, address, payout, date, times }: PopupFactsProps) => (
  <div className="space-y-3">
    <div>
      <p className="text-small font-medium text-accent-strong">{title}</p>
      <p className="figures text-title font-semibold">{payout}</p>
    </div>
    <ul className="flex flex-col gap-1.5 text-small text-ink [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      <li className="flex gap-2">
        <MapPin aria-hidden />
        <span className="min-w-0">
          {name && name !== address && <span className="block font-medium">{name}</span>}
          {address}
        </span>
      </li>
      {date && (
        <li className="figures flex gap-2">
          <CalendarDays aria-hidden />
          {date}
        </li>
      )}
      {times && (
        <li className="figures flex gap-2">
          <Clock aria-hidden />
          {times}
        </li>
      )}
    </ul>
  </div>
)
