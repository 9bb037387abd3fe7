/**
 * How long anything may wait, in milliseconds. Nothing waits forever: whoever waits in vain gets a 503 with
 * Retry-After, and leaves what others need to those who can continue.
 */
export const timeLimits = {
  /** For a free connection of the pool while the database responds. */
  connection: 10_000,
  /** For a row that another transaction has locked (`lock_timeout`). */
  lock: 4_000,
  /** For one statement (`statement_timeout`); it ends on the server, so that it holds no lock any longer. */
  statement: 30_000,
  /** For the response to a statement, should the server not end it in time. */
  response: 32_000,
  /** For a transaction in which nothing happens (`idle_in_transaction_session_timeout`). */
  idleTransaction: 60_000,
  /** After so much silence of a statement or of the pool the database is asked whether it is there at all … */
  silence: 500,
  /** … and has so long to respond before every connection that waits for it is given up. */
  probe: 1_000,
  /** For the response of /readyz. */
  readiness: 800,
  /** For what /readyz says about the object store, which may be far away. */
  storeProbe: 600,
  /** For a place among the calls that change the same record at once. */
  recordQueue: 10_000,
  /** For a call of the contract that names no limit of its own. */
  call: 30_000,
  /** For a whole request: long enough for a large file over a slow connection. */
  request: 1_800_000,
  /** For the headers of a request to arrive. */
  headers: 20_000,
  /** For anything to move on a connection while a request is under way. */
  idleConnection: 120_000,
  /** For the next request on a connection. Longer than the minute that proxies usually keep one. */
  keepAlive: 72_000,
  /** When the server stops: for a request that is on its way on a kept connection … */
  drainQuiet: 300,
  /** … for requests that are being handled, … */
  drain: 5_000,
  /** … and then for connections to the database and others to be closed. */
  closing: 3_000,
  /** What a registration is answered at a multiple of, however long it took. */
  registrationBeat: 300,
} as const
