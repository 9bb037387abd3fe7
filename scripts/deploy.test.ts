import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { get as getSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { debianProgram, unpackDebian } from '@sortie/testing/debian-packages'
import { needs } from '@sortie/testing/needs'
import { selfSigned } from '@sortie/testing/self-signed'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../apps/api/src/config.ts'
import { freePort } from './lib/ports.ts'
import { root } from './lib/settings.ts'
import { createTemporaryFolder } from './lib/temporary.ts'

const pathOf = (name: string) => join(root, 'deploy', name)
const read = (name: string) => readFileSync(pathOf(name), 'utf8')

const find = async (name: string, program: string, versionFlag?: string): Promise<string | null> => {
  const unpacked = await unpackDebian(`sortie-${name}`, [name], { withDependencies: true })
  return unpacked && debianProgram(unpacked, program, versionFlag)
}
const haproxy = await find('haproxy', 'usr/sbin/haproxy', '-v')
const nginx = await find('nginx', 'usr/sbin/nginx', '-v')
const promtool = await find('prometheus', 'usr/bin/promtool')
const python = await unpackDebian('sortie-python', ['python3-yaml', 'python3-jsonschema'], {
  withDependencies: true,
})
const systemd = spawnSync('systemd-analyze', ['--version']).status === 0

let folder: string
beforeAll(async () => {
  folder = await createTemporaryFolder()
  const { cert, key } = selfSigned('portal.example.com')
  await mkdir(join(folder, 'certificates'))
  await writeFile(join(folder, 'certificates/portal.pem'), `${cert}\n${key}\n`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const check = (program: string | null, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program ?? '', args, { encoding: 'utf8', cwd: folder })
  return { status, output: `${stdout}${stderr}` }
}

const passed = { status: 0, output: expect.not.stringMatching(/\bwarning\b/i) }

describe.skipIf(haproxy === null)('the configuration of HAProxy', needs('HAProxy, from apt-get'), () => {
  const at = async (ports: readonly [string, number | string][]) => {
    const path = join(folder, 'haproxy.cfg')
    const config = read('haproxy.cfg').replaceAll('/etc/haproxy/certificates/', join(folder, 'certificates/'))
    await writeFile(
      path,
      ports.reduce((text, [from, to]) => text.replaceAll(from, String(to)), config),
    )
    return path
  }

  const onThisMachine: [string, string][] = [
    [' server-1:', ' 127.0.0.1:'],
    [' server-2:', ' 127.0.0.1:'],
  ]

  test('is one that it accepts', async () => {
    expect(check(haproxy, '-c', '-f', await at(onThisMachine))).toMatchObject(passed)
  })

  test('leads to the primary with one that it accepts', async () => {
    const path = join(folder, 'database.cfg')
    await writeFile(path, read('database/haproxy.cfg').replaceAll(/ database-\d:/g, ' 127.0.0.1:'))
    expect(check(haproxy, '-c', '-f', path)).toMatchObject(passed)
  })

  test('prefers servers that are ready, and falls back on those that only run, so that their words arrive', async () => {
    let isReady = true
    const servers = [1, 2].map(() =>
      createServer(({ url }, response) => {
        const isUp = url === '/readyz/process' || isReady
        response.writeHead(isUp ? 200 : 503, { 'retry-after': '2' }).end(isUp ? 'served' : 'our words')
      }).listen(0, '127.0.0.1'),
    )
    await Promise.all(servers.map((server) => once(server, 'listening')))
    const [one, two] = servers.map((server) => (server.address() as AddressInfo).port)
    const [port, transferPort] = [await freePort(), await freePort()]
    const path = await at([
      ['server-1:4000', `127.0.0.1:${one}`],
      ['server-2:4000', `127.0.0.1:${two}`],
      [':4003 check port 4000', ':4003 disabled'],
      ...onThisMachine,
      [':443 ', `127.0.0.1:${port} `],
      [':8443 ', `127.0.0.1:${transferPort} `],
    ])
    const proxy = spawn(haproxy ?? '', ['-db', '-f', path], { stdio: 'ignore' })
    const ended = once(proxy, 'exit')
    onTestFinished(async () => {
      proxy.kill('SIGKILL')
      for (const server of servers) server.close().closeAllConnections()
      await ended
    })
    const ask = async () => {
      const asked = getSecurely({
        port,
        host: '127.0.0.1',
        rejectUnauthorized: false,
        agent: false,
        path: '/x',
      })
      const [response] = await once(asked, 'response')
      const body = Buffer.concat(await response.toArray()).toString()
      return [response.statusCode, response.headers['retry-after'], body]
    }
    await vi.waitFor(async () => expect(await ask()).toEqual([200, '2', 'served']), { timeout: 20_000 })
    isReady = false
    await vi.waitFor(
      async () => {
        const up = await new Promise<number>((resolve) => {
          get({ port: one, path: '/readyz' }, ({ statusCode }) => resolve(statusCode ?? 0))
        })
        expect(up).toBe(503)
        expect(await ask()).toEqual([503, '2', 'our words'])
      },
      { timeout: 20_000 },
    )
    // The checks have taken both out by now.
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(await ask()).toEqual([503, '2', 'our words'])
    isReady = true
    await vi.waitFor(async () => expect(await ask()).toEqual([200, '2', 'served']), { timeout: 20_000 })
  })
})

test.skipIf(nginx === null)('nginx accepts its configuration', needs('nginx, from apt-get'), async () => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const config = read('nginx.conf')
    .replaceAll(/\/etc\/sortie\/certificates\/\w+\.(pem|key)/g, join(folder, 'certificates/portal.pem'))
    .replaceAll(/server-\d:/g, '127.0.0.1:')
    .replace('/dev/stderr', join(folder, 'nginx.log'))
    .replace('http {', `http {\n${temporary}`)
  await writeFile(join(folder, 'nginx.conf'), config)
  expect(check(nginx, '-t', '-p', folder, '-c', join(folder, 'nginx.conf'))).toMatchObject(passed)
})

test.skipIf(promtool === null)(
  'Prometheus accepts its rules and targets',
  needs('Prometheus, from apt-get'),
  async () => {
    await writeFile(join(folder, 'alerts.yml'), read('prometheus/alerts.yml'))
    await writeFile(join(folder, 'token'), 'secret')
    const config = read('prometheus/prometheus.yml').replaceAll(
      '/etc/sortie/metrics-token',
      join(folder, 'token'),
    )
    await writeFile(join(folder, 'prometheus.yml'), config)
    expect(check(promtool, 'check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 })
  },
)

const units = ['sortie-server', 'sortie-worker', 'sortie-migrate'].map((name) => `${name}.service`)

test.skipIf(!systemd)('systemd accepts the units', needs('systemd-analyze'), async () => {
  for (const unit of units) {
    const node = '/opt/sortie/node_modules/.bin/node'
    expect(read(`systemd/${unit}`)).toContain(node)
    await writeFile(join(folder, unit), read(`systemd/${unit}`).replace(node, process.execPath))
  }
  const { status, output } = check('systemd-analyze', 'verify', ...units.map((unit) => join(folder, unit)))
  // It also reports units of the machine.
  expect(output).not.toContain('sortie')
  expect(status).toBe(0)
})

/** The variables of the example, with the lines that are commented out, and secrets filled in. */
const exampleVariables = (): Record<string, string> => {
  const lines = read('sortie.env.example').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ''] = /^#?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? []
      if (name === undefined) return []
      return [[name, value.replace(/^'(.*)'$/, '$1') || Buffer.alloc(32, name).toString('base64')]]
    }),
  )
}

test('the example of an environment is complete, and has no variable that nothing reads', () => {
  // Its own text is the only file that a process reads while it reads its settings.
  const terms = join(folder, 'terms.md')
  writeFileSync(terms, '# Terms')
  const variables = { ...exampleVariables(), TERMS_FILE: terms }
  expect(readConfig(variables)).toMatchObject({ environment: 'production', workerPort: 4010 })
  const known = readFileSync(join(root, 'apps/api/src/config/environment.ts'), 'utf8')
  expect(Object.keys(variables).filter((name) => !new RegExp(`^  ${name}: `, 'm').test(known))).toEqual([])
})

test('a shell reads the example of an environment as systemd does, for commands that are run by hand', () => {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'set -a; . "$1"; env -0', 'sh', pathOf('sortie.env.example')],
    {
      encoding: 'utf8',
      env: {},
    },
  )
  expect([status, stderr]).toEqual([0, ''])
  const lines = read('sortie.env.example').split('\n')
  const given = lines.flatMap((line) => /^([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? [])
  const expected = exampleVariables()
  const shell = Object.fromEntries(stdout.split('\0').map((line) => line.split(/=(.*)/s)))
  expect(given.length).toBeGreaterThan(20)
  for (const name of given) expect(shell[name] || expected[name], name).toBe(expected[name])
  expect([shell.PROVIDER_NAME, shell.MAIL_FROM]).toEqual([
    'Example Imagery',
    'Example Imagery <pilots@example.com>',
  ])
})

/** From the Compose Specification (github.com/compose-spec/compose-spec, Apache 2.0), as of June 2026. */
const composeSchema = join(root, 'scripts/compose-spec.schema.json')
const validateCompose = `
import json, sys, yaml, jsonschema
schema, file = json.load(open(sys.argv[1])), yaml.safe_load(open(sys.argv[2]))
errors = [f'{list(error.path)} {error.message}' for error in jsonschema.Draft7Validator(schema).iter_errors(file)]
print(json.dumps({'errors': errors, 'services': file['services'], 'volumes': list(file['volumes'])}))
`

test.skipIf(python === null)(
  'the compose file is one by its specification, whose services have what they depend on, and ours may write nothing',
  needs('python3-jsonschema, from apt-get'),
  () => {
    const { stdout, stderr } = spawnSync(
      'python3',
      ['-c', validateCompose, composeSchema, join(root, 'deploy/compose.yaml')],
      { encoding: 'utf8', env: { ...process.env, PYTHONPATH: `${python}/usr/lib/python3/dist-packages` } },
    )
    expect(stderr).toBe('')
    const { errors, services, volumes } = JSON.parse(stdout) as {
      errors: string[]
      services: Record<string, Record<string, unknown>>
      volumes: string[]
    }
    expect(errors).toEqual([])
    for (const [name, service] of Object.entries(services)) {
      for (const needed of Object.keys(service.depends_on ?? {}))
        expect(services, name).toHaveProperty(needed)
      for (const volume of (service.volumes ?? []) as string[]) {
        const [source = ''] = volume.split(':')
        // The operator brings the certificates.
        if (source.startsWith('./') && source !== './certificates')
          expect(existsSync(join(root, 'deploy', source)), volume).toBe(true)
        else if (!source.startsWith('.')) expect(volumes).toContain(source)
      }
      if (service.image === 'sortie')
        expect(service, name).toMatchObject({
          read_only: true,
          tmpfs: ['/tmp'],
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        })
    }
    expect(Object.keys(services).filter((name) => services[name]?.image === 'sortie')).toEqual([
      'server-1',
      'server-2',
      'worker-1',
      'worker-2',
      'migrate',
    ])
  },
)

test('programs that the units, the image and the compose file start are there', () => {
  const all = [...units.map((unit) => `systemd/${unit}`), 'Containerfile', 'compose.yaml']
    .map(read)
    .join('\n')
  const started = new Set([...all.matchAll(/\b(?:apps|scripts)\/[\w/-]+\.ts\b/g)].map(([path]) => path))
  expect([...started].sort()).toEqual([
    'apps/api/src/server.ts',
    'apps/api/src/worker.ts',
    'scripts/build.ts',
    'scripts/migrate.ts',
  ])
  for (const path of started) expect(existsSync(join(root, path)), path).toBe(true)
})

test('the dashboard and the alerts ask only for metrics that exist', () => {
  const sources = ['platform/metrics.ts', 'platform/worker-health.ts', 'features/counted-figures.ts']
    .map((path) => readFileSync(join(root, 'apps/api/src', path), 'utf8'))
    .join('\n')
  const known = new Set([...sources.matchAll(/name: '(\w+)'/g)].map(([, name]) => name))
  const asked = [
    ...read('grafana/sortie.json').matchAll(/"expr": "(.*)"/g),
    ...read('prometheus/alerts.yml').matchAll(/expr: (.*)/g),
  ].flatMap(([, expression = '']) =>
    [...expression.matchAll(/\b([a-z]+(?:_[a-z]+)+)(?=[\s[{)]|$)/g)].map(([, name = '']) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  )
  const functions = ['histogram_quantile', 'exported_job', 'process_resident_memory_bytes']
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !known.has(name) && !functions.includes(name))).toEqual([])
})
