import { t } from '@sortie/domain/language'
import { Check, Columns3 } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { Button } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'
import { optionClass, popoverClass } from '../fields/field-styles.ts'

export type ColumnChoiceProps<Id extends string = string> = {
  /** All columns in their order. Those that name a row can't be hidden. */
  columns: readonly { id: Id; header: string; isRowHeader?: boolean }[]
  shown: readonly Id[]
  /** Gets the shown columns in the order of `columns`. */
  onChange: (shown: Id[]) => void
}

/** Chooses the columns of a table. The caller keeps the choice. */
export const ColumnChoice = <Id extends string = string>({
  columns,
  shown,
  onChange,
}: ColumnChoiceProps<Id>) => (
  <MenuTrigger>
    <Button size="small" mode="secondary" icon={Columns3}>
      {t('Columns')}
    </Button>
    <Popover placement="bottom end" offset={6} className={classNames(popoverClass, 'min-w-52')}>
      <Menu
        aria-label={t('Columns')}
        selectionMode="multiple"
        selectedKeys={shown}
        disabledKeys={columns.filter(({ isRowHeader }) => isRowHeader).map(({ id }) => id)}
        onSelectionChange={(keys) =>
          onChange(columns.map(({ id }) => id).filter((id) => keys === 'all' || keys.has(id)))
        }
        className="outline-none"
      >
        {columns.map(({ id, header }) => (
          <MenuItem key={id} id={id} textValue={header} className={classNames(optionClass, 'text-ink')}>
            {({ isSelected }) => (
              <>
                <Check aria-hidden className={classNames('size-4 shrink-0', !isSelected && 'invisible')} />
                {header}
              </>
            )}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
)
