import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Table, type TableColumn } from '@sortie/ui/data/table.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ImportedLine,
  linesQuery,
  type MissionImport,
  type ShownLines,
} from './mission-import.queries.ts'

const value = (name: string) => (line: ImportedLine) => (
  <span className="wrap-anywhere">{line.values[name] ?? ''}</span>
)

const placeOf = ({ values }: ImportedLine): string =>
  [values.address, values.city, values.state].filter(Boolean).join(', ') ||
  [values.latitude, values.longitude].filter(Boolean).join(', ')

const Outcome = ({ line }: { line: ImportedLine }) => {
  if (line.mission_id !== null)
    return <TextLink href={`/missions/${line.mission_id}`}>Mission {line.mission_id}</TextLink>
  if (line.errors)
    return (
      <ul className="flex flex-col gap-1 text-danger">
        {Object.entries(line.errors).map(([column, texts]) => (
          <li key={column} className="wrap-anywhere">
            {column !== 'line' && <b className="font-medium">{column}: </b>}
            {column !== 'line' && line.values[column] !== undefined && (
              <span className="text-ink-soft">“{line.values[column]}” </span>
            )}
            {texts.join(' ')}
          </li>
        ))}
      </ul>
    )
  return line.warnings.length > 0 ? (
    <span className="text-attention-deep">{line.warnings.join(' ')}</span>
  ) : (
    <span className="text-ink-soft">Ready</span>
  )
}

const columns: TableColumn<ImportedLine>[] = [
  { id: 'line', header: 'Line', cell: ({ line }) => <span className="figures">{line}</span> },
  { id: 'reference', header: 'Reference', cell: value('reference_id') },
  { id: 'name', header: 'Name', cell: value('name') },
  { id: 'place', header: 'Place', cell: (line) => <span className="wrap-anywhere">{placeOf(line)}</span> },
  { id: 'package', header: 'Package', cell: value('package') },
  { id: 'fly_by', header: 'Fly by', cell: value('fly_by_date') },
  { id: 'outcome', header: 'Result', cell: (line) => <Outcome line={line} /> },
]

/** The lines of the file as they were read, each with its mission or with what is wrong. */
export const ImportLines = ({ shownImport }: { shownImport: MissionImport }) => {
  const { id, state, bad_lines, lines } = shownImport
  const [shown, setShown] = useState<ShownLines>(bad_lines > 0 ? 'bad' : 'all')
  const query = useInfiniteQuery(linesQuery(id, shown, state))
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <Select
        label="Lines"
        className="max-w-60"
        value={shown}
        onChange={(chosen) => chosen && setShown(chosen)}
        options={[
          { id: 'all', label: `All ${lines.toLocaleString('en-US')}` },
          { id: 'good', label: 'Without errors' },
          { id: 'bad', label: `With errors (${bad_lines.toLocaleString('en-US')})` },
        ]}
      />
      {query.isError && !query.data ? (
        <LoadFailure title="We couldn't load the lines" query={query} />
      ) : (
        <Card isFlush>
          <Table
            label="Lines of the file"
            columns={columns}
            rows={rows}
            rowKey={({ line }) => line}
            isLoading={query.isPending}
            isDense
          />
        </Card>
      )}
      {query.hasNextPage && (
        <Button
          mode="secondary"
          className="self-center"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          Show more lines
        </Button>
      )}
    </>
  )
}
