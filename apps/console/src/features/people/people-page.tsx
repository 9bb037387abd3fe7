import { roleWords } from '@sortie/domain/provider/roles'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import type { DataColumn } from '@sortie/ui/data/data-table.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ListTable } from '#app/list-table.tsx'
import { useListing } from '#app/listing.ts'
import { useMay } from '#app/me.ts'
import { type Person, peopleQuery } from './people.queries.ts'
import { PersonDialog } from './person-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

const Status = ({ person }: { person: Person }) => {
  if (person.removed_at) return <Chip tone="neutral">Removed</Chip>
  if (!person.has_signed_in) return <Chip tone="on-hold">Invited</Chip>
  return <Chip tone="success">Active</Chip>
}

const rolesText = ({ roles, claimed_roles }: Person): string =>
  [
    ...roles.map((role) => roleWords[role]),
    ...claimed_roles
      .filter((role) => !roles.includes(role))
      .map((role) => `${roleWords[role]} (identity provider)`),
  ].join(', ')

/** What the owner is doing, if anything. */
type Doing = { kind: 'invite' } | { kind: 'edit' | 'remove'; person: Person } | null

const nameOf = ({ name, email }: Person): string => name || email

const columnsFor = (act: ((doing: Doing) => void) | null): DataColumn<Person>[] => [
  {
    id: 'person',
    header: 'Person',
    rem: 14,
    grow: 2,
    isRowHeader: true,
    cell: (person) => (
      <span className="flex flex-col">
        <span className="truncate font-medium">{nameOf(person)}</span>
        {person.name && <span className="truncate text-ink-soft">{person.email}</span>}
      </span>
    ),
  },
  { id: 'roles', header: 'Roles', rem: 14, grow: 2, cell: rolesText },
  { id: 'status', header: 'Status', rem: 8, cell: (person) => <Status person={person} /> },
  {
    id: 'seen',
    header: 'Last seen',
    rem: 11,
    cell: ({ last_seen_at }) => (last_seen_at ? timestampText(last_seen_at, localZone()) : 'Never'),
  },
  ...(act
    ? [
        {
          id: 'actions',
          header: 'Actions',
          rem: 11,
          cell: (person: Person) =>
            !person.removed_at && (
              <span className="flex gap-2">
                {(['edit', 'remove'] as const).map((kind) => (
                  <Button
                    key={kind}
                    size="small"
                    mode="secondary"
                    aria-label={`${labels[kind]} ${nameOf(person)}`}
                    onPress={() => act({ kind, person })}
                  >
                    {labels[kind]}
                  </Button>
                ))}
              </span>
            ),
        },
      ]
    : []),
]

const labels = { edit: 'Edit', remove: 'Remove' } as const

const textOf = (person: Person): string => `${person.name} ${person.email} ${rolesText(person)}`

/** Who works for the provider, and what each of them may do. */
export const Component = () => {
  const listing = useListing(useInfiniteQuery(peopleQuery))
  const mayChange = useMay('POST /v1/provider/people')
  const [doing, act] = useState<Doing>(null)
  const columns = useMemo(() => columnsFor(mayChange ? act : null), [mayChange])
  const stop = () => act(null)
  return (
    <>
      <PageHeader
        title="People"
        description="Who can sign in to the console, and what each of them may do."
      />
      <ListTable<Person>
        label="People"
        searchLabel="Search people"
        listing={listing}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowName={nameOf}
        rowRem={3.25}
        textOf={textOf}
        {...(mayChange ? { onOpen: (person) => !person.removed_at && act({ kind: 'edit', person }) } : {})}
        empty="Nobody yet"
        actions={mayChange && <Button onPress={() => act({ kind: 'invite' })}>Invite a person</Button>}
      />
      {(doing?.kind === 'invite' || doing?.kind === 'edit') && (
        <PersonDialog person={doing.kind === 'edit' ? doing.person : null} onClose={stop} />
      )}
      {doing?.kind === 'remove' && <RemoveDialog person={doing.person} onClose={stop} />}
    </>
  )
}
