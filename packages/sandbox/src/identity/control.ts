import { z } from 'zod'
import { mayControl } from '../http/control-key.ts'
import { readJson, sendJson, sendProblem } from '../http/messages.ts'
import type { Service } from '../http/service.ts'
import { type Accounts, newAccount } from './accounts.ts'

function emailIn(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice('/accounts/'.length)).toLowerCase()
  } catch {
    return undefined
  }
}

/** The calls with which a demonstration or a test prepares its accounts. */
export function createControl(accounts: Accounts, secret: string | undefined): Service {
  return async ({ req, res, path }) => {
    if (path !== '/accounts' && !path.startsWith('/accounts/')) return false

    if (!mayControl(req, secret)) {
      res.setHeader('WWW-Authenticate', 'Bearer')
      sendProblem(res, 401, 'unauthorized', 'The control key is missing or wrong.')
    } else if (req.method === 'PUT' && path === '/accounts') {
      const wanted = newAccount.safeParse(await readJson(req))
      if (wanted.success) {
        const { id, email, admin } = await accounts.put(wanted.data)
        sendJson(res, 200, { id, email, admin })
      } else {
        const errors = z.flattenError(wanted.error).fieldErrors
        sendProblem(res, 422, 'invalid', 'The account is not valid.', errors)
      }
    } else if (req.method === 'DELETE' && path !== '/accounts') {
      const email = emailIn(path)
      if (email && (await accounts.remove(email))) res.writeHead(204).end()
      else sendProblem(res, 404, 'not_found', 'No account has this email.')
    } else {
      sendProblem(res, 405, 'method_not_allowed', "That call doesn't exist.")
    }
    return true
  }
}
