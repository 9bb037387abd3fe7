import { known, plural, t, toTranslate } from '@sortie/domain/language'
import { type BrokenBy, type FindingGroup, measuredText } from '@sortie/domain/quality/group-findings'
import { Button } from '@sortie/ui/actions/button.tsx'
import { ShowMore } from '@sortie/ui/actions/show-more.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'

/** A longer list takes a phone long to draw, and nobody reads it. */
const shownAtFirst = 20

type OnOpen = ((files: readonly BrokenBy[], key: string) => void) | undefined

const Files = ({ group, onOpen }: { group: FindingGroup; onOpen: OnOpen }) => {
  const [shown, setShown] = useState(shownAtFirst)
  const { files } = group
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('Files: {label}', { label: known(group.title) })} className="divide-y divide-line">
        {files.slice(0, shown).map(({ key, name, finding }) => (
          <li key={key} className="figures flex flex-col gap-0.5 py-2 text-small">
            {onOpen ? (
              <Button
                mode="link"
                size="small"
                className="self-start"
                aria-label={t('Open {name}', { name })}
                onPress={() => onOpen(files, key)}
              >
                {name}
              </Button>
            ) : (
              <span className="font-medium wrap-anywhere text-ink">{name}</span>
            )}
            <span className="text-ink-soft">
              {known(finding.text)} {measuredText(finding)}.
            </span>
          </li>
        ))}
      </ul>
      {files.length > shownAtFirst && (
        <ShowMore
          shown={Math.min(shown, files.length)}
          total={files.length}
          things={t('files')}
          onPress={() => setShown(shown + 10 * shownAtFirst)}
        />
      )}
    </div>
  )
}

const looks = {
  must: { icon: OctagonAlert, word: toTranslate('Must be fixed'), look: 'text-danger-deep' },
  should: { icon: TriangleAlert, word: toTranslate('Warning'), look: 'text-attention-deep' },
} as const

const Group = ({ group, onOpen }: { group: FindingGroup; onOpen: OnOpen }) => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { severity, wanted, together, files } = group
  const title = known(group.title)
  const { icon: Icon, word, look } = looks[severity]
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-2">
        <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', look)} />
        <div className="figures min-w-0 flex-1 text-body">
          <p className="font-medium text-ink">
            {title} <span className={classNames('text-small font-medium', look)}>{known(word)}</span>
          </p>
          {together.map((finding) => (
            <p key={finding.text} className="text-small text-ink-soft">
              {known(finding.text)} {measuredText(finding)}.
            </p>
          ))}
          {files.length > 0 && (
            <p className="text-small text-ink-soft">
              {plural(files.length, '1 file. Required: {wanted}.', '{count} files. Required: {wanted}.', {
                wanted: known(wanted),
              })}
            </p>
          )}
        </div>
        {files.length > 0 && (
          <Button
            mode="secondary"
            size="small"
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': id })}
            aria-label={isOpen ? t('Hide files: {title}', { title }) : t('Show files: {title}', { title })}
            onPress={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('Hide files') : t('Show files')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={id} className="pl-7">
          <Files group={group} onOpen={onOpen} />
        </div>
      )}
    </li>
  )
}

type FindingGroupsProps = {
  groups: readonly FindingGroup[]
  label: string
  /** Opens one of the files of a group. */
  onOpen?: OnOpen
}

/** Where files break rules, rule by rule: what must be fixed first. */
export const FindingGroups = ({ groups, label, onOpen }: FindingGroupsProps) => (
  <ul aria-label={label} className="divide-y divide-line">
    {groups.map((group) => (
      <Group key={group.key} group={group} onOpen={onOpen} />
    ))}
  </ul>
)
