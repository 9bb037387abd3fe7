import { currencyOfCode } from '@sortie/domain/money/currency'
import { formatMoney } from '@sortie/domain/money/money'
import { formatDuration } from '@sortie/domain/time/dates'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import type { DataColumn } from '@sortie/ui/data/data-table.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { Tabs } from '@sortie/ui/layout/tabs.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListTable } from '#app/list-table.tsx'
import { useListing } from '#app/listing.ts'
import { useMay } from '#app/me.ts'
import type { CatalogField } from './catalog-fields.ts'
import { CatalogRowDialog } from './catalog-row-dialog.tsx'
import { type CatalogName, catalogNames } from './catalogs.effects.ts'
import { type CatalogRow, catalogQuery, catalogSchemaQuery } from './catalogs.queries.ts'

const words: Readonly<Record<CatalogName, { one: string; many: string }>> = {
  packages: { one: 'package', many: 'Packages' },
  shot_types: { one: 'shot type', many: 'Shot types' },
  drones: { one: 'drone model', many: 'Drones' },
  devices: { one: 'device', many: 'Devices' },
  equipment: { one: 'equipment type', many: 'Equipment' },
  license_types: { one: 'license type', many: 'License types' },
  badges: { one: 'badge', many: 'Badges' },
  categories: { one: 'category', many: 'Categories' },
  reschedule_reasons: { one: 'reschedule reason', many: 'Reschedule reasons' },
  review_reasons: { one: 'review reason', many: 'Review reasons' },
  daily_messages: { one: 'daily message', many: 'Daily messages' },
  legal_entities: { one: 'paying company', many: 'Paying companies' },
}

const titleOf = (row: CatalogRow): string => String(row.name ?? row.short ?? row.message ?? row.id)

const textOf = (row: CatalogRow): string =>
  Object.values(row)
    .filter((value) => typeof value === 'string')
    .join(' ')

const hiddenKinds: readonly CatalogField['kind'][] = ['long-text', 'object', 'rules', 'json']

type Payout = { amount: number; currency_code: string }

/** A value in a cell: of several, how many there are. */
const shown = ({ name, kind }: CatalogField, row: CatalogRow): string => {
  if (kind === 'objects' || kind === 'records') {
    const listed = row[name.replace(/_ids$/, 's')] ?? row[name.replace(/_ids$/, '')] ?? row[name]
    return Array.isArray(listed) && listed.length > 0 ? String(listed.length) : ''
  }
  if (kind === 'record') return (row[name.replace(/_id$/, '')] as { name?: string } | null)?.name ?? ''
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (kind === 'money') {
    const { amount, currency_code } = value as Payout
    return formatMoney({ amount, currency: currencyOfCode(currency_code) })
  }
  if (kind === 'duration') return formatDuration(Number(value))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value).replaceAll('_', ' ')
}

const numbers: readonly CatalogField['kind'][] = ['number', 'duration', 'money', 'objects', 'records']

/** A cell names its unit, so the column doesn't. Of several records, it has how many there are. */
const headerOf = ({ label, kind }: CatalogField): string => {
  if (kind === 'duration') return label.replace(/ in minutes$/, '')
  return kind === 'records' ? label.replace(/(drone|camera|device|badge)$/i, '$1s') : label
}

/** Wide enough for the name of the column, in rem. */
const widthOf = (header: string): number => Math.max(8, header.length / 2 + 2)

const columnsOf = (fields: readonly CatalogField[]): DataColumn<CatalogRow>[] => [
  {
    id: 'title',
    header: 'Name',
    rem: 14,
    grow: 3,
    isRowHeader: true,
    cell: (row) => <span className="font-medium">{titleOf(row)}</span>,
  },
  ...fields
    .filter(({ name, kind }) => !hiddenKinds.includes(kind) && !['name', 'short', 'message'].includes(name))
    .slice(0, 6)
    .map(
      (field): DataColumn<CatalogRow> => ({
        id: field.name,
        header: headerOf(field),
        rem: widthOf(headerOf(field)),
        grow: 1,
        ...(numbers.includes(field.kind) ? { align: 'end' } : {}),
        cell: (row) => shown(field, row),
      }),
    ),
  {
    id: 'state',
    header: 'State',
    rem: 7,
    cell: ({ retired_at }) => retired_at && <Chip tone="neutral">Retired</Chip>,
  },
]

const Catalog = ({ name }: { name: CatalogName }) => {
  const schema = useQuery(catalogSchemaQuery(name))
  const listing = useListing(useInfiniteQuery(catalogQuery(name)))
  const mayChange = useMay(`POST /v1/provider/${name}`)
  const [opened, setOpened] = useState<CatalogRow | 'new' | null>(null)
  const fields = schema.data
  const columns = useMemo(() => columnsOf(fields ?? []), [fields])
  if (!fields)
    return schema.isError ? (
      <LoadFailure title="We couldn't load this catalog" query={schema} />
    ) : (
      <Spinner label="Loading" />
    )
  return (
    <>
      <ListTable
        label={words[name].many}
        searchLabel={`Search ${words[name].many.toLowerCase()}`}
        listing={listing}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowName={titleOf}
        textOf={textOf}
        {...(mayChange ? { onOpen: setOpened } : {})}
        empty="Nothing here yet"
        actions={mayChange && <Button onPress={() => setOpened('new')}>Add {words[name].one}</Button>}
      />
      {opened && (
        <CatalogRowDialog
          name={name}
          title={opened === 'new' ? `Add ${words[name].one}` : titleOf(opened)}
          fields={fields}
          row={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const tabs = catalogNames.map((id) => ({ id, label: words[id].many, content: <Catalog name={id} /> }))

/** What pilots and missions choose from. One screen for all of them, made of the contract's table of catalogs. */
export const Component = () => {
  const [params, setParams] = useSearchParams()
  const selected = catalogNames.find((name) => name === params.get('catalog')) ?? 'packages'
  return (
    <>
      <PageHeader title="Catalogs" />
      <Tabs
        label="Catalogs"
        items={tabs}
        selected={selected}
        onSelect={(catalog) => setParams({ catalog }, { replace: true })}
      />
    </>
  )
}
