import type { PhotoFacts } from '../src/photo-facts.ts'

/** The facts of a photo that states only the given values. */
export const plainFacts = (known: Partial<PhotoFacts> = {}): PhotoFacts => ({
  format: 'jpeg',
  ...{ position: null, altitudeMeters: null, relativeAltitudeMeters: null, takenAt: null },
  ...{ make: null, model: null, lens: null, exposureSeconds: null },
  ...{ iso: null, fNumber: null },
  ...{ focalLengthMillimeters: null, focalLength35Millimeters: null, focalLengthPixels: null },
  ...{ sensorWidthMillimeters: null, sensorHeightMillimeters: null },
  ...{ width: null, height: null, orientation: null },
  ...{ gimbalPitchDegrees: null, gimbalYawDegrees: null, gimbalRollDegrees: null, flightYawDegrees: null },
  ...{ thumbnail: null, preview: null },
  ...known,
})
