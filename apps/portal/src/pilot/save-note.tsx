import { t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { RichText } from '@sortie/ui/data/rich-text.tsx'
import type { SaveStatus } from '@sortie/web-app/forms/auto-save.ts'
import { signInAgain } from '@sortie/web-app/identity/sign-in-again.ts'
import { Check, CloudOff } from 'lucide-react'

type SaveNoteProps = {
  part: { status: SaveStatus; retry: () => void; settle: (which: 'mine' | 'theirs') => void }
  /** Describes what someone else saved; the value of the field by default. */
  describe?: (theirs: Readonly<Record<string, unknown>>) => string
  /**
   * Shows 'saved' next to the label of the field before it, so that nothing moves. The box around both must be
   * `relative`.
   */
  isBesideLabel?: boolean
  /** The hash of the part of the page to return to after a new sign-in. */
  placeOnPage?: string
}

const plainText = (theirs: Readonly<Record<string, unknown>>): string => {
  const [value] = Object.values(theirs)
  return value === null || value === undefined || value === '' ? t('nothing') : String(value)
}

const Conflict = ({ part, theirs }: Pick<SaveNoteProps, 'part'> & { theirs: string }) => (
  <div
    role="alert"
    className="mt-2 flex w-full flex-col items-start gap-2 rounded-control border border-attention bg-attention-tint p-3 text-small"
  >
    <p className="w-full break-words">
      <RichText
        text={t('This was changed to <0>{value}</0> somewhere else. Which one do you want to keep?', {
          value: theirs,
        })}
        parts={[(text) => <strong className="font-semibold">{text}</strong>]}
      />
    </p>
    <div className="flex flex-wrap gap-3">
      <Button size="small" mode="secondary" onPress={() => part.settle('mine')}>
        {t('Keep mine')}
      </Button>
      <Button size="small" mode="secondary" onPress={() => part.settle('theirs')}>
        {t('Use the other one')}
      </Button>
    </div>
  </div>
)

/** The state of a save: nothing while all is well, 'saved' for a moment, else what to do. */
export const SaveNote = ({
  part,
  describe = plainText,
  isBesideLabel = true,
  placeOnPage = '',
}: SaveNoteProps) => {
  const { status } = part
  return (
    <>
      <div
        role="status"
        className={classNames(
          'text-small',
          isBesideLabel && status.is !== 'offline' && 'absolute top-0 right-0',
        )}
      >
        {status.is === 'saved' && (
          <span className="flex items-center gap-1 font-medium text-accent-strong">
            <Check aria-hidden className="size-4" />
            {t('saved')}
          </span>
        )}
        {status.is === 'offline' && (
          <span className="mt-1.5 flex items-start gap-1.5 text-attention-deep">
            <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t("Not saved yet. We'll save it when you're back online.")}
          </span>
        )}
      </div>
      {status.is === 'failed' && status.needsSignIn && (
        <Button size="small" mode="link" onPress={() => void signInAgain(placeOnPage)}>
          {t('Sign in again')}
        </Button>
      )}
      {status.is === 'failed' && !status.needsSignIn && (
        <Button size="small" mode="link" onPress={part.retry}>
          {t('Try again')}
        </Button>
      )}
      {status.is === 'conflict' && <Conflict part={part} theirs={describe(status.theirs)} />}
    </>
  )
}
