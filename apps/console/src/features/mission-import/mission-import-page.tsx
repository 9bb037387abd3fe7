import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { DropOverlay } from '@sortie/ui/feedback/drop-overlay.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { HiddenFileInput } from '@sortie/ui/fields/hidden-file-input.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { PageHeader } from '@sortie/ui/layout/page-header.tsx'
import { usePageDrop } from '@sortie/ui/use-page-drop.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { saveFile } from '@sortie/web-app/save-file.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#app/calls.ts'
import { useWrite } from '#app/writes.ts'
import { ImportLines } from './import-lines.tsx'
import { ImportState } from './import-state.tsx'
import { importQuery } from './mission-import.queries.ts'

const mostBytes = 5_000_000
const tooLargeText = 'This file is larger than 5 MB. Please split it into smaller ones.'
const templateFailure = "We couldn't load the template. Try again."

const Import = ({ id }: { id: number }) => {
  const query = useQuery(importQuery(id))
  if (query.isError && !query.data) return <LoadFailure title="We couldn't load this import" query={query} />
  if (!query.data) return <Spinner label="Loading" />
  return (
    <>
      <ImportState shownImport={query.data} />
      <ImportLines key={id} shownImport={query.data} />
    </>
  )
}

/** Many missions from a file, with a look at each line before anything is created. */
export const Component = () => {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('import')) || null
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const reading = useWrite('POST /v1/provider/mission_imports', {
    onSuccess: (made) => setSearch({ import: String(made.id) }),
    onError: (error) => setProblem(readServerErrors(error, []).message),
  })
  const read = async (file: File) => {
    setProblem(file.size > mostBytes ? tooLargeText : null)
    if (file.size > mostBytes) return
    reading.mutate({ body: { file_name: file.name.slice(-200), csv: await file.text() } })
  }
  const over = usePageDrop(!reading.isPending, ({ files: [file] }) => {
    if (file) void read(file)
  })
  const download = async () => {
    try {
      const { csv } = await call('GET /v1/provider/mission_imports/template', {})
      saveFile('missions.csv', new Blob([csv], { type: 'text/csv' }))
    } catch {
      setProblem(templateFailure)
    }
  }
  return (
    <>
      <PageHeader
        title="Import missions"
        back={{ href: '/missions/new', label: 'New mission' }}
        description="A CSV file with a mission on each line. Nothing is created before you have seen what each line becomes."
        actions={
          <>
            <Button mode="secondary" icon={Download} onPress={() => void download()}>
              Download the template
            </Button>
            <Button icon={FileUp} isPending={reading.isPending} onPress={() => input.current?.click()}>
              {id ? 'Choose another file' : 'Choose a CSV file'}
            </Button>
          </>
        }
      />
      <HiddenFileInput
        inputRef={input}
        label="CSV file"
        accept=".csv,text/csv"
        onPick={([file]) => {
          if (file) void read(file)
        }}
      />
      {problem && (
        <Alert tone="danger" isLive>
          {problem}
        </Alert>
      )}
      {id ? (
        <Import id={id} />
      ) : (
        <Card>
          <EmptyState title="Drop a CSV file here">
            The template names each column, with an example. You'll see what each line becomes, and lines with
            errors can be set aside.
          </EmptyState>
        </Card>
      )}
      <DropOverlay text={over && 'Drop the file to look at its lines'} />
    </>
  )
}
