import { Button } from './button.tsx'

export type ShowMoreProps = {
  shown: number
  total: number
  onPress: () => void
  isPending?: boolean
  /** What is listed, in the plural: "missions". */
  things: string
  /** The words on the button, where the usual ones will not do. */
  label?: string
}

/** Grows a list in place; says how much of it is there, and goes when all of it is. */
export const ShowMore = ({ shown, total, onPress, isPending, things, label }: ShowMoreProps) => (
  <div className="flex flex-col items-center gap-3">
    <p role="status" className="figures text-small text-ink-soft">
      {shown} of {total} {things} shown
    </p>
    {shown < total && (
      <Button mode="secondary" onPress={onPress} isPending={isPending}>
        {label ?? `Show more ${things}`}
      </Button>
    )}
  </div>
)
