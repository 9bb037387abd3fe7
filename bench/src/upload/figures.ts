/** The ways to send the same files. */
export const sides = ['slices', 'whole', 'calls', 'uppy', 'ours'] as const
export type Side = (typeof sides)[number]

export interface SendRequest {
  side: Side
  missionId: number
  /** Goes before the names, so that no file is taken for one of an earlier turn. */
  turn: string
}

export interface Figures {
  ms: number
  bytes: number
  /** The time by which tasks exceed 50 ms. */
  blockedMs: number
  longestTaskMs: number
  /** How much larger the heap was at its largest than before. */
  heapBytes: number
  requests: number
}

/** The functions of the page that the bench calls. */
export interface UploadPage {
  send(request: SendRequest): Promise<Figures>
  add(side: 'uppy' | 'ours', missionId: number): Promise<Figures>
}
