import { languages } from '../packages/domain/src/language.ts'
import { translated, updateCatalogs } from './texts/catalogs.ts'

const missing = updateCatalogs()
for (const language of translated)
  console.log(
    `${languages[language].name}: ${missing[language]} texts to translate in packages/languages/src/${language}.json`,
  )
