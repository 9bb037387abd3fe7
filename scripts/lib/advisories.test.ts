import { expect, test } from 'vitest'
import { readAudit } from './advisories.ts'

test('packages with advisories that matter are named, and others are not', () => {
  const vulnerabilities = {
    sharp: { name: 'sharp', severity: 'high', range: '<0.36.0' },
    pg: { name: 'pg', severity: 'moderate', range: '*' },
    fastify: { name: 'fastify', severity: 'critical', range: '5.0.0' },
  }
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual([
    'sharp <0.36.0: high',
    'fastify 5.0.0: critical',
  ])
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([])
})

test('a registry that was not asked is never taken for one that knows of nothing', () => {
  const refused = {
    message: '405 Method Not Allowed - POST https://registry.example',
    error: { summary: '' },
  }
  for (const output of [JSON.stringify(refused), '', 'npm error audit endpoint returned an error'])
    expect(readAudit(output)).toBeNull()
})
