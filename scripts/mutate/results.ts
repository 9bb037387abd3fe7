import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

/** One line of the results: what became of a mutant in one test file. */
export type Verdict = {
  key: string
  verdict: 'killed' | 'timeout' | 'passed' | 'unsteady' | 'failing' | 'took'
  /** The test that failed, or the test file that passed. */
  test: string
  /** The hash of the test file; a file that has changed is tried again. */
  hash: string
  /** How long a test file took without any change. */
  ms?: number
}

/** An append-only file that several processes write and read: a run that was interrupted goes on where it was. */
export class Results {
  readonly file: string
  readonly noticed = new Map<string, Verdict>()
  readonly passed = new Set<string>()
  /** Test files that failed without any change after a changed run: each mutant is checked on its own there. */
  readonly unsteady = new Set<string>()
  /** Test files that fail without any change: they can't notice one. */
  readonly failing = new Set<string>()
  /** How long each test file took without any change, the last time, in milliseconds. */
  readonly took = new Map<string, number>()
  #offset = 0

  constructor(file: string) {
    this.file = file
  }

  add(verdicts: readonly Verdict[]): void {
    if (verdicts.length > 0)
      appendFileSync(this.file, `${verdicts.map((line) => JSON.stringify(line)).join('\n')}\n`)
  }

  read(): void {
    if (!existsSync(this.file)) return
    const descriptor = openSync(this.file, 'r')
    const bytes = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - this.#offset))
    readSync(descriptor, bytes, 0, bytes.length, this.#offset)
    closeSync(descriptor)
    // The end of a line that another process is still writing comes with the next read.
    const end = bytes.lastIndexOf(10) + 1
    this.#offset += end
    for (const line of bytes.toString('utf8', 0, end).split('\n')) if (line !== '') this.#take(line)
  }

  hasPassed(key: string, test: string, hash: string): boolean {
    return this.passed.has(`${key} ${test} ${hash}`)
  }

  #take(line: string): void {
    const verdict = JSON.parse(line) as Verdict
    if (verdict.verdict === 'passed') this.passed.add(`${verdict.key} ${verdict.test} ${verdict.hash}`)
    else if (verdict.verdict === 'unsteady') this.unsteady.add(verdict.test)
    else if (verdict.verdict === 'failing') this.failing.add(verdict.test)
    else if (verdict.verdict === 'took') this.took.set(verdict.test, verdict.ms ?? 0)
    else this.noticed.set(verdict.key, verdict)
  }
}
