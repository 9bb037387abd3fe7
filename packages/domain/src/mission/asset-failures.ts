/** Why a file that has arrived could not be processed, in words for the pilot. The file itself is kept. */
export const assetFailureTexts = {
  not_an_image: 'This file is not a photo. Please delete it and upload the photo itself.',
  not_a_video: 'This file is not a video. Please delete it and upload the video itself.',
  not_a_panorama: 'This file is not a panorama. Please delete it and upload the panorama itself.',
  damaged: 'This file is damaged or incomplete. Please delete it and upload it again.',
  changed_in_store:
    'What we have stored is no longer the file that arrived. Please delete it and upload it again.',
  too_many_pixels: 'This photo has more pixels than can be processed.',
  too_demanding: 'Processing this file took too much time or memory.',
  unavailable: 'This file could not be processed. Please delete it and upload it again.',
} as const

export type AssetFailure = keyof typeof assetFailureTexts
