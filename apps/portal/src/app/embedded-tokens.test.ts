import { describe, expect, test } from 'vitest'
import { readEmbeddedVisit } from './embedded-tokens.ts'

const visit = (path: string) => readEmbeddedVisit(new URL(path, 'https://portal.example'))

describe('M-WEBVIEW-02 A-AUTH-13 tokens in the query of an embedded view', () => {
  test('the pair of the identity provider', () => {
    expect(visit('/availablemissionwebview/7?access_token=a&id_token=b&source=ios')).toEqual({
      credentials: { kind: 'identity', access_token: 'a', id_token: 'b' },
      source: 'ios',
      cleanUrl: '/availablemissionwebview/7?source=ios',
    })
  })

  test('the pair of a plain session', () => {
    expect(visit('/welcomewebview?token=a&email=p%40example.com&source=android')).toEqual({
      credentials: { kind: 'plain', token: 'a', email: 'p@example.com' },
      source: 'android',
      cleanUrl: '/welcomewebview?source=android',
    })
  })

  test('half a pair does not count, and is removed anyway', () => {
    expect(visit('/signupwebview?access_token=a')).toEqual({
      credentials: null,
      source: null,
      cleanUrl: '/signupwebview',
    })
  })

  test('a source that is neither android nor ios counts as plain web', () => {
    expect(visit('/clientmissionwebview/7?token=a&email=b&source=fridge').source).toBeNull()
  })

  test('other pages take no tokens', () => {
    expect(visit('/active-missions?token=a&email=b').credentials).toBeNull()
    expect(visit('/clientmissionwebviewoffline/7?token=a&email=b').credentials).not.toBeNull()
  })
})
