import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist'

/** A page that takes longer is not worth the wait: someone may have made it to stop whoever opens it. */
const pageLimitMs = 20_000

/** A side of this many pixels is enough for the smallest print, and no page takes more memory. */
const mostPixels = 4000

const within = async <Value>(work: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the PDF takes too long')), pageLimitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

const drawPage = async (
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> => {
  const page = await pdf.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(width / natural.width, mostPixels / Math.max(natural.width, natural.height))
  const viewport = page.getViewport({ scale })
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  const task = page.render({ canvas, viewport })
  try {
    await within(task.promise)
  } catch (error) {
    task.cancel()
    throw error
  }
}

/** What a screen reader reads in the place of a drawn page; scans have no text. */
const textOf = async (pdf: PDFDocumentProxy, number: number): Promise<string> => {
  const page = await pdf.getPage(number)
  const { items } = await within(page.getTextContent())
  return items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .trim()
}

/**
 * Reads a PDF from outside. Its bytes are parsed in a worker that ends with the document, its scripts and links are not
 * even loaded, and all that reaches the page is what is drawn on a canvas.
 */
export const openPdf = async (data: ArrayBuffer) => {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const close = () => {
    worker.destroy()
    port.terminate()
  }
  try {
    const pdf = await within(
      getDocument({
        data,
        worker,
        // WebAssembly needs a wider security policy. These decoders of scans are the same in JavaScript.
        useWasm: false,
        wasmUrl: new URL(`${import.meta.env.BASE_URL}assets/pdf-decoders-${version}/`, location.href).href,
        enableXfa: false,
        maxImageSize: 64_000_000,
      }).promise,
    )
    return {
      pageCount: pdf.numPages,
      draw: (number: number, canvas: HTMLCanvasElement, width: number) =>
        drawPage(pdf, number, canvas, width),
      text: (number: number) => textOf(pdf, number),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

export type OpenedPdf = Awaited<ReturnType<typeof openPdf>>
