import { answerFrom } from './answers.ts'
import { forgetOlderShells, keepShellFiles } from './shell.ts'
import { worker } from './worker-scope.ts'

// Registered by the embedded details of a mission and for them alone, see keep-shell.ts.
worker.addEventListener('install', (event) => {
  event.waitUntil(keepShellFiles().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlderShells().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const answer = answerFrom(event.request)
  if (answer) event.respondWith(answer)
})
