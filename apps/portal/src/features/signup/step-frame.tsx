import { known, t } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { type SignupStep, signupSteps, skipQuestion, stepBefore, stepTitles } from './signup-steps.ts'
import { mainPage, stepHref, welcomeHref } from './use-signup.ts'

type StepMarkProps = { step: SignupStep; number: number; current: number }

const StepMark = ({ step, number, current }: StepMarkProps) => {
  const isCurrent = number === current
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="flex min-w-0 flex-1 flex-col gap-2">
      <span
        aria-hidden
        className={classNames('h-1.5 rounded-full', number <= current ? 'bg-accent' : 'bg-line')}
      />
      <span
        className={classNames(
          'flex items-start gap-1.5 text-small',
          isCurrent ? 'font-semibold text-ink' : 'text-ink-soft',
        )}
      >
        <span className="figures">{number}.</span>
        <span className="min-w-0">{known(stepTitles[step])}</span>
      </span>
    </li>
  )
}

/** The progress of the signup. On a small screen it is hidden on all but the first page of a step, to save space. */
const SignupProgress = ({ step, page }: { step: SignupStep; page: string }) => (
  <ol
    aria-label={t('Signup progress')}
    className={classNames('flex gap-3 sm:gap-4', page !== mainPage && 'max-md:hidden')}
  >
    {signupSteps.map((each, index) => (
      <StepMark key={each} step={each} number={index + 1} current={signupSteps.indexOf(step) + 1} />
    ))}
  </ol>
)

type SkipProps = { firstName: string; onSkip: () => void }

/** Skips a step, after a confirmation. */
const Skip = ({ firstName, onSkip }: SkipProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button mode="link" onPress={() => setAsking(true)}>
        {t('Skip')}
      </Button>
      <Dialog
        title={t('Skip this step?')}
        size="small"
        isOpen={isAsking}
        onOpenChange={setAsking}
        footer={({ close }) => (
          <>
            <Button mode="secondary" onPress={onSkip}>
              {t('Skip For now')}
            </Button>
            <Button onPress={close} autoFocus>
              {t('Complete profile')}
            </Button>
          </>
        )}
      >
        {skipQuestion(firstName)}
      </Dialog>
    </>
  )
}

type StepFrameProps = {
  step: SignupStep
  page?: string
  title: string
  description?: ReactNode
  children: ReactNode
  /** If omitted, goes back to the previous step. */
  onBack?: () => void
  skip?: SkipProps | null
  /** The action that leads on. A page with its own actions has none. */
  next?: ReactNode
}

/** The frame of every page of the signup: the progress, the topic, and the next action within reach of the thumb. */
export const StepFrame = ({
  step,
  page = mainPage,
  title,
  description,
  children,
  onBack,
  skip,
  next,
}: StepFrameProps) => {
  const navigate = useNavigate()
  const before = stepBefore(step)
  const leave = () => void navigate(before ? stepHref(before) : welcomeHref())
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <SignupProgress step={step} page={page} />
      <header>
        <h1 className="text-display font-semibold text-balance">{title}</h1>
        {description && <p className="mt-1 max-w-prose text-body text-ink-soft">{description}</p>}
      </header>
      {children}
      {next && (
        <div className="bottom-actions sticky bottom-0 -mx-4 flex items-center gap-4 border-t border-line bg-canvas px-4 py-4 sm:mx-0 sm:px-0">
          <Button mode="secondary" icon={ArrowLeft} onPress={onBack ?? leave}>
            {t('Back')}
          </Button>
          <div className="flex flex-1 items-center justify-end gap-5">
            {skip && <Skip {...skip} />}
            {next}
          </div>
        </div>
      )}
    </div>
  )
}
