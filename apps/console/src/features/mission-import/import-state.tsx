import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { ProgressBar } from '@sortie/ui/feedback/progress-bar.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useState } from 'react'
import { useWrite } from '#app/writes.ts'
import type { MissionImport } from './mission-import.queries.ts'

const count = (number: number, one: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`

/** Creates the good lines, once the bad ones are set aside. */
const CreateForm = ({ shownImport }: { shownImport: MissionImport }) => {
  const { id, good_lines, bad_lines } = shownImport
  const [setsAside, setSetsAside] = useState(false)
  const creation = useWrite('POST /v1/provider/mission_imports/{id}/create')
  if (good_lines === 0)
    return <Alert tone="danger">No line can be created. Correct the file and choose it again.</Alert>
  return (
    <div className="flex flex-col items-start gap-3">
      {bad_lines > 0 && (
        <Checkbox isSelected={setsAside} onChange={setSetsAside}>
          {`Set ${count(bad_lines, 'line')} with errors aside`}
        </Checkbox>
      )}
      {creation.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(creation.error, []).message}
        </Alert>
      )}
      <Button
        isPending={creation.isPending}
        isDisabled={bad_lines > 0 && !setsAside}
        onPress={() =>
          creation.mutate({ params: { id }, body: bad_lines > 0 ? { set_aside_bad_lines: true } : {} })
        }
      >
        {`Create ${count(good_lines, 'mission')}`}
      </Button>
    </div>
  )
}

/** How far the import is, with the one thing to do next. */
export const ImportState = ({ shownImport }: { shownImport: MissionImport }) => {
  const { file_name, state, lines, good_lines, bad_lines, created_missions } = shownImport
  return (
    <Card title={file_name || 'Your file'}>
      <div className="flex flex-col gap-4">
        {state === 'previewed' && (
          <>
            <p role="status">
              {`${count(lines, 'line')}: ${good_lines.toLocaleString('en-US')} ready, ${bad_lines.toLocaleString('en-US')} with errors. Nothing has been created yet.`}
            </p>
            <CreateForm shownImport={shownImport} />
          </>
        )}
        {state === 'creating' && (
          <ProgressBar
            label="Creating missions"
            value={created_missions}
            maxValue={Math.max(1, good_lines)}
            detail={`${created_missions.toLocaleString('en-US')} of ${good_lines.toLocaleString('en-US')}. You can leave this page.`}
          />
        )}
        {state === 'done' && (
          <p role="status">
            {`${count(created_missions, 'mission')} created, ${count(bad_lines, 'line')} set aside.`}
          </p>
        )}
      </div>
    </Card>
  )
}
