import { t } from '@sortie/domain/language'
import { plainName } from '@sortie/domain/names'
import type { Country } from '@sortie/domain/place/countries'
import { countriesHere, countryNameHere } from '@sortie/domain/place/country-names'
import { classNames } from '@sortie/ui/class-names.ts'
import { FieldDescription, FieldError, FieldLabel, type FieldProps } from '@sortie/ui/fields/field-parts.tsx'
import {
  fieldClass,
  innerInputClass,
  inputGroupClass,
  optionClass,
  popoverClass,
} from '@sortie/ui/fields/field-styles.ts'
import { useGrowingOptions } from '@sortie/ui/fields/use-growing-options.ts'
import { ChevronDown } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Collection,
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxLoadMoreItem,
  Popover,
} from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'

export type CountryFieldProps = FieldProps & {
  /** The two-letter code, such as US; empty for none. */
  value: string
  onChange: (code: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  isRequired?: boolean
}

/** A choice of any country, by typing part of its name or its code. */
export const CountryField = ({
  label,
  description,
  error,
  className,
  value,
  onChange,
  onBlur,
  inputRef,
  isRequired,
}: CountryFieldProps) => {
  // Choices take a phone a while to build, so they are built when someone starts to choose.
  const [all, setAll] = useState<Country[]>([])
  const prepare = () => {
    if (all.length === 0) setAll(countriesHere())
  }
  const [shown, setShown] = useState(value)
  const [text, setText] = useState(countryNameHere(value))
  if (value !== shown) {
    setShown(value)
    setText(countryNameHere(value))
  }
  const words = plainName(text.trim())
  const isWhole = text === countryNameHere(value)
  const matching = isWhole
    ? all
    : all.filter(({ code, name }) => plainName(name).includes(words) || code.toLowerCase() === words)
  const { shown: options, showMore, startOver } = useGrowingOptions(matching, ({ code }) => code === value)

  const choose = (code: string) => {
    setShown(code)
    setText(countryNameHere(code))
    if (code !== value) onChange(code)
  }
  // Text that was typed without choosing counts if it names a country; otherwise the choice stays.
  const settle = () => {
    const named = all.find(({ code, name }) => plainName(name) === words || code.toLowerCase() === words)
    choose(words === '' ? '' : (named?.code ?? value))
    onBlur?.()
  }

  return (
    <ComboBox
      items={options}
      inputValue={text}
      onInputChange={setText}
      value={value || null}
      onChange={(key) => {
        if (key !== null) choose(String(key))
      }}
      onFocus={prepare}
      onOpenChange={startOver}
      onBlur={settle}
      menuTrigger="focus"
      allowsCustomValue
      // The list opens on focus, and its choices follow.
      allowsEmptyCollection
      isRequired={isRequired}
      isInvalid={error ? true : undefined}
      className={classNames(fieldClass, className)}
    >
      <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      <Group className={inputGroupClass}>
        <Input ref={inputRef} autoComplete="off" className={innerInputClass} />
        <Button className="flex h-full w-11 shrink-0 cursor-pointer items-center justify-center text-ink-faint hover:text-ink pointer-fine:w-9">
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </Group>
      <FieldDescription>{description}</FieldDescription>
      <FieldError>{error}</FieldError>
      <Popover offset={4} className={classNames(popoverClass, 'max-h-72 w-(--trigger-width)')}>
        <ListBox<Country>
          className="outline-none"
          renderEmptyState={() => <p className="px-3 py-2.5 text-small text-ink-soft">{t('No match')}</p>}
        >
          <Collection items={options}>
            {({ code, name }) => (
              <ListBoxItem id={code} textValue={name} className={classNames(optionClass, 'text-ink')}>
                {name}
              </ListBoxItem>
            )}
          </Collection>
          <ListBoxLoadMoreItem onLoadMore={showMore} />
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
