import { t } from '@sortie/domain/language'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  Collection,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxLoadMoreItem,
  Popover,
} from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { classNames } from '../class-names.ts'
import { FieldDescription, FieldError, FieldLabel, type FieldProps } from './field-parts.tsx'
import { fieldClass, innerInputClass, inputGroupClass, optionClass, popoverClass } from './field-styles.ts'
import { hasEveryWord } from './matching-options.ts'
import { useGrowingOptions } from './use-growing-options.ts'

export type ComboBoxOption = { id: number; label: string; description?: string }

export type ComboBoxProps = FieldProps & {
  options: readonly ComboBoxOption[]
  /** Called with the choice. The field is then empty again for the next one. */
  onChoose: (id: number) => void
  placeholder?: string
}

type ChoiceProps = ComboBoxProps & {
  /** Whether this is not the first choice, in which case the focus stays here. */
  isAnotherChoice: boolean
}

const Choice = ({
  label,
  description,
  error,
  className,
  options,
  onChoose,
  placeholder,
  isAnotherChoice,
}: ChoiceProps) => {
  const input = useRef<HTMLInputElement>(null)
  // A long list takes a phone a while to build, so it is built when someone starts to choose.
  const [isNeeded, setNeeded] = useState(false)
  const [text, setText] = useState('')
  const matching = isNeeded ? options.filter((option) => hasEveryWord(option.label, text)) : []
  const { shown, showMore, startOver } = useGrowingOptions(matching)
  useEffect(() => {
    if (isAnotherChoice) input.current?.focus({ preventScroll: true })
  }, [isAnotherChoice])
  return (
    <AriaComboBox
      items={shown}
      inputValue={text}
      onInputChange={setText}
      onOpenChange={startOver}
      onChange={(key) => {
        if (key !== null) onChoose(Number(key))
      }}
      onFocus={() => setNeeded(true)}
      allowsEmptyCollection
      isInvalid={error ? true : undefined}
      className={classNames(fieldClass, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={inputGroupClass}>
        <Input ref={input} placeholder={placeholder} autoComplete="off" className={innerInputClass} />
        <Button className="flex h-full w-11 shrink-0 cursor-pointer items-center justify-center text-ink-faint">
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </Group>
      <FieldDescription>{description}</FieldDescription>
      <FieldError>{error}</FieldError>
      <Popover offset={4} className={classNames(popoverClass, 'w-(--trigger-width)')}>
        <ListBox<ComboBoxOption>
          className="outline-none"
          renderEmptyState={() => <p className="px-3 py-2.5 text-small text-ink-soft">{t('No match')}</p>}
        >
          <Collection items={shown}>
            {(option) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label}
                className={classNames(optionClass, 'text-ink')}
              >
                <span className="flex flex-1 flex-col">
                  {option.label}
                  {option.description && <span className="text-ink-soft">{option.description}</span>}
                </span>
              </ListBoxItem>
            )}
          </Collection>
          <ListBoxLoadMoreItem onLoadMore={showMore} />
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

/** A choice from a long list that typing narrows down. */
export const ComboBox = ({ onChoose, ...rest }: ComboBoxProps) => {
  const [choices, setChoices] = useState(0)
  return (
    <Choice
      {...rest}
      // The key starts the field over after every choice: a field that is cleared by code would open its list again.
      key={choices}
      isAnotherChoice={choices > 0}
      onChoose={(id) => {
        setChoices(choices + 1)
        onChoose(id)
      }}
    />
  )
}
