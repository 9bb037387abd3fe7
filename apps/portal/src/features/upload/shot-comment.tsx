import { known, t, toTranslate } from '@sortie/domain/language'
import type { Shot } from '@sortie/domain/mission/shot.schema'
import { tooLongText } from '@sortie/domain/texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { draftsKey } from '@sortie/web-app/forms/drafts.ts'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '#app/writes.ts'

const prompt = toTranslate("if you weren't able to complete this shot, enter the reason to continue")
const failureText = toTranslate('There was an issue saving this comment')
const outdatedText = toTranslate(
  'You wrote this before the shot was requested again. If it still applies, save it again.',
)
const failingText = toTranslate(
  "Your files don't meet a requirement. If you can't replace them, say why: the reviewer reads it next to them.",
)
const savedLabelMs = 4000
const mostCharacters = 2000

/** The unsaved comment. It is stored per tab, so that it survives a reload. */
const useCommentDraft = (shotId: number, saved: string) => {
  const key = draftsKey(`shot-comment.${shotId}`)
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key))
  return {
    text: draft ?? saved,
    type: (text: string) => {
      setDraft(text)
      sessionStorage.setItem(key, text)
    },
    /** Text that was typed after the comment was sent is still a draft. */
    forget: (sent: string) => {
      if (sessionStorage.getItem(key) !== sent) return
      sessionStorage.removeItem(key)
      setDraft(null)
    },
  }
}

type ShotCommentProps = {
  missionId: number
  shot: Shot
  /** Whether the shot was requested again after the comment was saved. */
  isOutdated: boolean
  /** Whether its files break a rule that must be kept. */
  hasMustFindings: boolean
}

/** Why a shot could not be completed. The comment counts once it is saved. */
export const ShotComment = ({ missionId, shot, isOutdated, hasMustFindings }: ShotCommentProps) => {
  const { text, type, forget } = useCommentDraft(shot.id, shot.pilot_comment ?? '')
  const { mutate, isPending, error } = useWrite('PATCH /pilots/missions/{id}/shots/{shotId}')
  const [isSaved, setIsSaved] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isTooLong = text.trim().length > mostCharacters

  const save = () => {
    if (isPending || isTooLong) return
    mutate(
      { params: { id: missionId, shotId: shot.id }, body: { pilot_comment: text.trim() || null } },
      {
        onSuccess: () => {
          forget(text)
          setIsSaved(true)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => setIsSaved(false), savedLabelMs)
        },
      },
    )
  }

  const description = isOutdated ? outdatedText : hasMustFindings ? failingText : undefined
  const refusal = error instanceof ApiError ? error.fields.pilot_comment?.[0] : undefined
  const problem = isTooLong ? tooLongText(mostCharacters) : error ? (refusal ?? failureText) : undefined
  return (
    <div className="flex flex-col items-start gap-3">
      <TextArea
        label={known(prompt)}
        value={text}
        onChange={type}
        rows={2}
        {...(description && { description: known(description) })}
        {...(problem === undefined ? {} : { error: known(problem) })}
        className="w-full"
      />
      <Button
        mode="secondary"
        size="small"
        onPress={save}
        isPending={isPending}
        {...(isSaved ? { icon: Check } : {})}
      >
        {isSaved ? t('Saved') : t('Save comment')}
      </Button>
      <VisuallyHidden>
        <span role="status">{isSaved && t('Comment saved')}</span>
      </VisuallyHidden>
    </div>
  )
}
