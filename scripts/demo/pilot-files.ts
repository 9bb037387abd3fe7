import type { PilotLicense } from '@sortie/domain/pilot/license.schema'
import { asDemoPilot, type DemoPilot } from './demo-pilot.ts'
import { drawCard, drawCoast, writePdf } from './draw-picture.ts'
import type { Provider } from './provider-client.ts'

const formOf = (words: Record<string, string>, field: string, file: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  form.set(field, file)
  return form
}

const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name)

const required = async (response: Response): Promise<void> => {
  if (!response.ok) throw new Error(`The demo data: ${response.url} responded with ${await response.text()}`)
}

/** A card for every license, and a page for the insurance. */
const sendDocuments = async ({ send }: DemoPilot): Promise<void> => {
  const licenses = (await (await send('GET', '/v1/pilots/pilot_licenses')).json()) as PilotLicense[]
  for (const { id, image, license, license_number, reference_date, issuing_body } of licenses) {
    if (image !== null) continue
    const document =
      license.issuer_type === 'other' && license.is_certificate_number_required
        ? fileOf(writePdf(`${license.name} of nobody`), 'policy.pdf')
        : fileOf(drawCard(), 'card.png')
    const words = {
      license_number: license_number ?? '',
      reference_date: reference_date ?? '',
      issuing_body: issuing_body ?? '',
    }
    await required(await send('PUT', `/v1/pilots/pilot_licenses/${id}`, formOf(words, 'image', document)))
  }
}

const stock = [
  { description: 'The shoreline north of the pier at low tide, straight down', city: 'Santa Monica' },
  { description: 'Surf and sand from 300 feet on a calm morning', city: 'Malibu' },
] as const

const sendStock = async ({ send }: DemoPilot, category: number): Promise<void> => {
  const path = '/v1/pilots/stock_submissions'
  if (((await (await send('GET', path)).json()) as unknown[]).length > 0) return
  for (const [index, words] of stock.entries()) {
    const place = {
      category: String(category),
      state: 'CA',
      country: 'US',
      tags: 'coast, sea, beach, surf, aerial',
    }
    const picture = fileOf(drawCoast(index), `coast-${index + 1}.png`)
    await required(await send('POST', path, formOf({ ...words, ...place }, 'fileInput', picture)))
  }
}

/** The files that only a pilot can send: documents of licenses, and stock imagery of which one is accepted. */
export const loadPilotFiles = async (apiUrl: string, provider: Provider): Promise<void> => {
  const categories = await provider.read('GET /v1/provider/categories', { query: {} })
  const [category] = categories.data
  await asDemoPilot(apiUrl, async (pilot) => {
    await sendDocuments(pilot)
    if (category) await sendStock(pilot, category.id)
  })
  const { data } = await provider.read('GET /v1/provider/stock_submissions', { query: {} })
  const oldest = data.at(-1)
  if (oldest?.status === 'submitted')
    await provider.write('POST /v1/provider/stock_submissions/{id}/accept', `stock/${oldest.id}`, {
      params: { id: oldest.id },
    })
}
