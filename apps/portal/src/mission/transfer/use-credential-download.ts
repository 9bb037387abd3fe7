import { t } from '@sortie/domain/language'
import { canSaveFiles, saveFile } from '@sortie/web-app/save-file.ts'
import { useState } from 'react'
import { fetchCredential } from './transfer.queries.ts'

/** Saves the credential of a mission as {id}.duck. */
export const useCredentialDownload = (missionId: number) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const download = async () => {
    if (!canSaveFiles()) return setProblem(t('Downloading is not supported on your device.'))
    setIsPending(true)
    setProblem(null)
    try {
      saveFile(`${missionId}.duck`, new Blob([await fetchCredential(missionId)]))
    } catch {
      setProblem(t("We couldn't download the credential. Try again in a moment."))
    } finally {
      setIsPending(false)
    }
  }
  return { download, isPending, problem, dismiss: () => setProblem(null) }
}
