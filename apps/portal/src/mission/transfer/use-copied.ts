import { t } from '@sortie/domain/language'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { copyText } from '@sortie/web-app/copy-text.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'

const copiedMs = 3000

/** Copies a field, and says for three seconds that it was copied. */
export const useCopied = (field: RefObject<HTMLInputElement | null>) => {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    if (field.current === null || !(await copyText(field.current))) {
      showToast({
        tone: 'attention',
        title: t("We couldn't copy the key"),
        description: t('The key is selected. Copy it with your keyboard.'),
      })
      return
    }
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), copiedMs)
  }
  return { copy, isCopied }
}
