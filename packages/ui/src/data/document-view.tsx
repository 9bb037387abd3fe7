import { t } from '@sortie/domain/language'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { loadCode } from '../lazy.ts'
import type { OpenedPdf } from './open-pdf.ts'

const zooms = [1, 1.5, 2, 3, 4] as const

/** Nobody reads more of a document here; the rest is in the file. */
const mostPages = 20

interface PageProps {
  pdf: OpenedPdf
  number: number
  /** In pixels. A page is drawn once, and zoomed as it is. */
  width: number
  label: string
  onFail: () => void
}

const Page = ({ pdf, number, width, label, onFail }: PageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isShown = true
    const draw = async () => {
      try {
        await pdf.draw(number, element, width)
        if (!isShown) return
        element.dataset.isDrawn = 'true'
        setText(await pdf.text(number))
      } catch (error) {
        if (!isShown) return
        console.warn('a page of a PDF could not be drawn', error)
        onFail()
      }
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void draw()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => {
      isShown = false
      observer.disconnect()
    }
  }, [pdf, number, width, onFail])
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className="aspect-[17/22] h-auto w-full border border-line bg-white data-is-drawn:aspect-auto"
      />
      {text && <p className="sr-only">{text}</p>}
    </>
  )
}

interface PdfPagesProps {
  url: string
  label: string
  onFail: () => void
}

/** Sharp enough to read small print when zoomed. */
const drawnWidth = 1600

const PdfPages = ({ url, label, onFail }: PdfPagesProps) => {
  const [pdf, setPdf] = useState<OpenedPdf | null>(null)
  // A link that was renewed leads to the same document.
  const first = useRef(url)
  useEffect(() => {
    const abort = new AbortController()
    let opened: OpenedPdf | null = null
    const open = async () => {
      const [{ openPdf }, response] = await Promise.all([
        loadCode(() => import('./open-pdf.ts')),
        fetch(first.current, { signal: abort.signal }),
      ])
      if (!response.ok) throw new Error(`the PDF could not be read: ${response.status}`)
      opened = await openPdf(await response.arrayBuffer())
      if (abort.signal.aborted) opened.close()
      else setPdf(opened)
    }
    open().catch((error: unknown) => {
      if (abort.signal.aborted) return
      console.warn('a PDF could not be opened', error)
      onFail()
    })
    return () => {
      abort.abort()
      opened?.close()
    }
  }, [onFail])
  if (!pdf)
    return (
      <div className="grid aspect-[17/22] w-full place-items-center bg-surface">
        <Spinner label={t('Loading the PDF')} />
      </div>
    )
  const numbers = Array.from({ length: Math.min(pdf.pageCount, mostPages) }, (_, index) => index + 1)
  return (
    <>
      {numbers.map((number) => (
        <Page
          key={number}
          pdf={pdf}
          number={number}
          width={drawnWidth}
          label={
            pdf.pageCount === 1
              ? label
              : t('{label}, page {number} of {total}', { label, number, total: pdf.pageCount })
          }
          onFail={onFail}
        />
      ))}
      {pdf.pageCount > mostPages && (
        <p className="p-2 text-ink-soft">
          {t('These are the first {count} of {total} pages. Save the file to read the others.', {
            count: mostPages,
            total: pdf.pageCount,
          })}
        </p>
      )}
    </>
  )
}

export interface DocumentViewProps {
  kind: 'pdf' | 'picture'
  /** Of the file. For a PDF, only the first one counts: use a key if it is another document. */
  url: string
  /** What it is a document of, for people who cannot see it. */
  label: string
}

/** A document that someone sent, in its place on the page: all pages of a PDF, or a picture, to be zoomed and scrolled. */
export const DocumentView = ({ kind, url, label }: DocumentViewProps) => {
  const [step, setStep] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const fail = useRef(() => setFailed('pdf'))
  const hasFailed = failed === 'pdf' || failed === url
  if (hasFailed)
    return (
      <Alert
        tone="attention"
        title={kind === 'pdf' ? t("We can't show this PDF") : t("We can't show this picture")}
      >
        {t('It may be damaged or protected. Save the original to look at it.')}
      </Alert>
    )
  const zoom = zooms[step] ?? 1
  return (
    <div className="relative w-full min-w-0">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys too
        tabIndex={0}
        className="max-h-[36rem] overflow-auto rounded-control border border-line bg-sunken p-2"
      >
        <div className="flex flex-col gap-2" style={{ width: `${zoom * 100}%` }}>
          {kind === 'pdf' ? (
            <PdfPages url={url} label={label} onFail={fail.current} />
          ) : (
            <img
              src={url}
              alt={label}
              onError={() => setFailed(url)}
              className={zoom === 1 ? 'max-h-[34rem] w-full object-contain' : 'w-full'}
            />
          )}
        </div>
      </section>
      <div className="absolute top-3 right-5 flex gap-1 rounded-control border border-line bg-surface shadow-overlay">
        <IconButton
          icon={ZoomOut}
          label={t('Zoom out of {label}', { label })}
          isDisabled={step === 0}
          onPress={() => setStep(step - 1)}
        />
        <IconButton
          icon={ZoomIn}
          label={t('Zoom into {label}', { label })}
          isDisabled={step === zooms.length - 1}
          onPress={() => setStep(step + 1)}
        />
      </div>
    </div>
  )
}
