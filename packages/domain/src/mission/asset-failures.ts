import { toTranslate } from '../language.ts'

/** Why a file that has arrived could not be processed, in words for the pilot. The file itself is kept. */
export const assetFailureTexts = {
  not_an_image: toTranslate("This file isn't a photo. Please delete it and upload the photo itself."),
  not_a_video: toTranslate("This file isn't a video. Please delete it and upload the video itself."),
  not_a_panorama: toTranslate("This file isn't a panorama. Please delete it and upload the panorama itself."),
  no_picture: toTranslate(
    'This file has sound but no picture. Please delete it and upload the video itself.',
  ),
  damaged: toTranslate('This file is damaged or incomplete. Please delete it and upload it again.'),
  changed_in_store: toTranslate('Our copy of this file is damaged. Please delete it and upload it again.'),
  too_many_pixels: toTranslate(
    'This photo has too many pixels to process. Please delete it and upload a smaller one.',
  ),
  too_demanding: toTranslate(
    'This file was too large or complex to process. Please delete it and upload a simpler one.',
  ),
  unavailable: toTranslate("We couldn't process this file. Please delete it and upload it again."),
} as const

export type AssetFailure = keyof typeof assetFailureTexts
