import { UserRound } from 'lucide-react'
import { initialsOf } from './initials.ts'

/** A person's initials. They are decoration, so the name must be next to them or in the label of the button. */
export const Avatar = ({ name }: { name?: string }) => {
  const initials = initialsOf(name ?? '')
  return (
    <span
      aria-hidden
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-strong text-small font-semibold text-white"
    >
      {initials || <UserRound className="size-4" />}
    </span>
  )
}
