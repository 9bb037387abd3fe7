import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { areUsableKeys, encryptMessage } from './encrypt-message.ts'

// The example of RFC 8291, section 5 and appendix A.
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const body =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

test('the example of RFC 8291 comes out byte by byte', () => {
  const server = createECDH('prime256v1')
  server.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const text = 'When I grow up, I want to be a watermelon'
  expect(encryptMessage(text, keys, salt, server).toString('base64url')).toBe(body)
})

test('two messages have nothing in common', () => {
  const [one, other] = [encryptMessage('a', keys), encryptMessage('a', keys)]
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16))
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86))
})

test('keys that are not on the curve are of no use', () => {
  expect(areUsableKeys(keys)).toBe(true)
  expect(areUsableKeys({ ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
  expect(areUsableKeys({ ...keys, auth: 'AAAA' })).toBe(false)
})
