import { Button } from '@sortie/ui/actions/button.tsx'
import { RecordField, type RecordKind, useRecordName } from '#app/record-field.tsx'
import { FilterPopover } from './filter-popover.tsx'

type RecordFilterProps = {
  kind: RecordKind
  label: string
  id: string | undefined
  onChange: (id: string | undefined) => void
}

/** One pilot or one work order, found by typing. */
export const RecordFilter = ({ kind, label, id, onChange }: RecordFilterProps) => {
  const name = useRecordName(kind, id)
  const chosen = id === undefined ? '' : (name ?? id)
  return (
    <FilterPopover label={label} text={chosen}>
      {(close) => (
        <>
          <RecordField
            kind={kind}
            chosen={chosen}
            onChoose={(next) => {
              close()
              onChange(next)
            }}
          />
          <Button
            size="small"
            mode="secondary"
            isDisabled={id === undefined}
            onPress={() => {
              close()
              onChange(undefined)
            }}
          >
            {`Any ${label.toLowerCase()}`}
          </Button>
        </>
      )}
    </FilterPopover>
  )
}
