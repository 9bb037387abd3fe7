import { numberText, plural, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { type RefusedGroup, refusedFiles } from '@sortie/domain/mission/refused-files'
import { isUploadable } from '@sortie/domain/mission/upload-file'
import { isHiddenPick } from '@sortie/imagery/hidden-file'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { useRef, useState } from 'react'
import { photoPosition } from '#app/uploads/file-details.ts'
import { missionUploads } from '#app/uploads/mission-uploads.ts'
import { asPickedFile, type PickedFile, readDrop } from '#app/uploads/picked-files.ts'
import { type FilesElsewhere, filesElsewhere } from './files-elsewhere.ts'

const mostNames = 3

/** Shows a toast instead of a dialog, because folders are full of hidden files. */
const tellHidden = (names: readonly string[]): void => {
  const listed = names.slice(0, mostNames).join(', ')
  const others = names.length - mostNames
  showToast({
    tone: 'info',
    title: plural(names.length, '1 hidden file was skipped', '{count} hidden files were skipped'),
    description:
      others > 0 ? t('{names} and {count} more', { names: listed, count: numberText(others) }) : listed,
  })
}

/** The pilot's decision about photos of another site: upload them too, leave them out, or add nothing. */
export type ElsewhereChoice = 'all' | 'others' | 'none'

export interface ElsewhereQuestion {
  count: number
  total: number
  meters: number
  answer: (choice: ElsewhereChoice) => void
}

/** Asks about photos of another site, one batch after another. */
const useElsewhere = (mission: Mission) => {
  const [question, setQuestion] = useState<ElsewhereQuestion | null>(null)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const ask = ({ far, total, meters }: FilesElsewhere<File>) => {
    const choice = turn.current.then(
      () =>
        new Promise<ElsewhereChoice>((resolve) => {
          const answer = (chosen: ElsewhereChoice) => {
            setQuestion(null)
            resolve(chosen)
          }
          setQuestion({ count: far.size, total, meters, answer })
        }),
    )
    turn.current = choice
    return choice
  }

  const keep = async (picked: readonly PickedFile[]): Promise<readonly PickedFile[]> => {
    const found = await filesElsewhere(
      picked.map(({ file }) => file),
      mission,
      photoPosition,
    )
    if (!found) return picked
    const choice = await ask(found)
    if (choice === 'others') return picked.filter(({ file }) => !found.far.has(file))
    return choice === 'all' ? picked : []
  }
  return { question, keep }
}

/** Adds files to the queue, and reports those that cannot be added. */
export const useAdding = (mission: Mission, onAdded: () => void) => {
  const [wrongFiles, setWrongFiles] = useState<readonly RefusedGroup[]>([])
  /** The number of files of a drop that have been found so far. */
  const [foundCount, setFoundCount] = useState<number | null>(null)
  const { question, keep } = useElsewhere(mission)

  /** Resolves to the number of files that were added. */
  const add = async (files: readonly (File | PickedFile)[], shotId: number | null): Promise<number> => {
    const picked = files.map(asPickedFile)
    const hidden = picked.filter(({ file }) => isHiddenPick(file))
    if (hidden.length > 0) tellHidden(hidden.map(({ file }) => file.name))
    const chosen = picked.filter(({ file }) => !isHiddenPick(file))
    const accepted = chosen.filter(({ file }) => isUploadable(file.name, mission.require_raw_images))
    const names = chosen.map(({ file }) => file.name)
    setWrongFiles(refusedFiles(names, mission.require_raw_images))
    const kept = await keep(accepted)
    if (kept.length === 0) return 0
    onAdded()
    const shot = mission.shots.find(({ id }) => id === shotId)
    const { added } = await missionUploads(mission.id).addFiles(kept, {
      shot_id: shot?.id ?? null,
      shot_type_id: shot?.shot_type?.id ?? null,
    })
    return added
  }

  return {
    add,
    addDrop: async (transfer: DataTransfer, shotId: number | null): Promise<number> => {
      setFoundCount(0)
      try {
        return await add(await readDrop(transfer, setFoundCount), shotId)
      } finally {
        setFoundCount(null)
      }
    },
    foundCount,
    /** Photos of another site that the pilot has to decide about before anything is uploaded. */
    elsewhere: question,
    wrongFiles,
    forgetWrong: () => setWrongFiles([]),
  }
}
