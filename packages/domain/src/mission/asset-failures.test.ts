import { expect, test } from 'vitest'
import { assetFailureTexts } from './asset-failures.ts'

test('a file that could not be processed says why, and what to do', () => {
  expect(assetFailureTexts).toEqual({
    not_an_image: "This file isn't a photo. Please delete it and upload the photo itself.",
    not_a_video: "This file isn't a video. Please delete it and upload the video itself.",
    not_a_panorama: "This file isn't a panorama. Please delete it and upload the panorama itself.",
    no_picture: 'This file has sound but no picture. Please delete it and upload the video itself.',
    damaged: 'This file is damaged or incomplete. Please delete it and upload it again.',
    changed_in_store: 'Our copy of this file is damaged. Please delete it and upload it again.',
    too_many_pixels: 'This photo has too many pixels to process. Please delete it and upload a smaller one.',
    too_demanding:
      'This file was too large or complex to process. Please delete it and upload a simpler one.',
    unavailable: "We couldn't process this file. Please delete it and upload it again.",
  })
})
