/**
 * The longest waits, in milliseconds. Nothing waits forever: a request that waits in vain gets a 503 with Retry-After,
 * and frees what others need.
 */
export const timeLimits = {
  /** For a free connection of the pool, while the database responds. */
  connection: 10_000,
  /** For a row that another transaction has locked (`lock_timeout`). */
  lock: 4_000,
  /** For one statement (`statement_timeout`). It ends on the server, so that it no longer holds any lock. */
  statement: 30_000,
  /** For the response to a statement, should the server not end it in time. */
  response: 32_000,
  /** For a transaction in which nothing happens (`idle_in_transaction_session_timeout`). */
  idleTransaction: 60_000,
  /** After a statement or the pool was silent for this long, the database is probed … */
  silence: 500,
  /** … and has this long to respond before every connection that waits for it is given up. */
  probe: 1_000,
  /** For the response of /readyz. */
  readiness: 800,
  /** For the check of the object store, which may be far away, in /readyz. */
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
  /** For the next request on a connection. Longer than the minute for which proxies usually keep one. */
  keepAlive: 72_000,
  /** When the server stops: for a request that is already on its way on an open connection … */
  drainQuiet: 300,
  /** … for requests that are being handled, … */
  drain: 5_000,
  /** … and then for connections to the database and others to be closed. */
  closing: 3_000,
  /** A registration responds at a multiple of this, however long it took. */
  registrationInterval: 300,
} as const
