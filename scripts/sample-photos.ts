import { exitWith } from './lib/problem.ts'
import { writeSamplePhotos } from './lib/sample-photos.ts'
import { environment } from './lib/settings.ts'

// npm runs scripts in the project's folder and says here where it was called.
const calledFrom = environment.INIT_CWD ?? process.cwd()

try {
  console.log(await writeSamplePhotos(process.argv.slice(2), calledFrom))
} catch (error) {
  exitWith(error)
}
