import { jpegBytes, segment } from './jpeg-bytes.ts'
import { djiXmp, dronePacket, dronePhoto, jpegPhoto, tiffPhoto, xmpPacket } from './photo-fixture.ts'

/** Photos as common drones and cameras write them, each with one peculiarity. */
export const photoExamples: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'dji.jpg': dronePhoto({
    latitude: 44.9778123,
    longitude: -93.2650456,
    relativeAltitudeMeters: 85.3,
    yawDegrees: 127.4,
  }),
  'dji-elements.jpg': jpegPhoto({
    exif: { make: 'DJI', model: 'M3E', dateTimeOriginal: '2026:05:04 10:00:00', hasThumbnail: true },
    xmp: dronePacket(
      djiXmp({
        GpsLatitude: '+44.977812345',
        GpsLongitude: '-93.265045678',
        AbsoluteAltitude: '+335.125',
        RelativeAltitude: '+85.300',
        GimbalPitchDegree: '-89.90',
        GimbalYawDegree: '+12.50',
        GimbalRollDegree: '+180.00',
        FlightYawDegree: '-13.10',
        CalibratedFocalLength: '3666.666504',
      }),
      'elements',
    ),
  }),
  'dji-misspelled.jpg': jpegPhoto({
    exif: { make: 'DJI' },
    xmp: dronePacket(
      djiXmp({ GpsLatitude: '-33.856784', GpsLongtitude: '151.215297', RelativeAltitude: '+60.1' }),
    ),
  }),
  'south-west.jpg': dronePhoto({ latitude: -33.4489123, longitude: -70.6692987, relativeAltitudeMeters: 60 }),
  'south-east.jpg': jpegPhoto({
    byteOrder: 'MM',
    exif: {
      make: 'Hasselblad',
      model: 'L1D-20c',
      gps: { latitude: -36.8484597, longitude: 174.7633315, altitudeMeters: 42.5 },
    },
  }),
  'date-line.jpg': dronePhoto({ latitude: -16.8999999, longitude: 179.9999999, relativeAltitudeMeters: 40 }),
  'below-sea-level.jpg': jpegPhoto({
    exif: { make: 'DJI', gps: { latitude: 31.5590287, longitude: 35.4731895, altitudeMeters: -412.75 } },
  }),
  'no-gps.jpg': jpegPhoto({
    exif: {
      make: 'SONY',
      model: 'ILCE-7RM4A',
      lens: 'FE 35mm F1.8',
      orientation: 6,
      dateTimeOriginal: '2026:05:04 10:00:00',
      offsetTimeOriginal: '+05:30',
      subSecTimeOriginal: '250',
      focalLengthMillimeters: 35,
      focalLength35Millimeters: 35,
      pixelsPerMillimeter: 10,
    },
  }),
  'no-altitude-ref.jpg': jpegPhoto({
    exif: { gps: { altitudeMeters: 120.5, hasRefs: false } },
    xmp: dronePacket(djiXmp({ GpsLatitude: '10.5', GpsLongitude: '20.25' })),
  }),
  'autel.jpg': jpegPhoto({
    exif: {
      make: 'Autel Robotics',
      model: 'XT705',
      gps: { latitude: 41.3026417, longitude: -74.1234567, altitudeMeters: 210 },
    },
    xmp: dronePacket({
      prefix: 'Camera',
      address: 'http://pix4d.com/camera/1.0/',
      values: { Pitch: '12.000000', Yaw: '88.5', Roll: '0.25' },
    }),
  }),
  'autel-drone.jpg': jpegPhoto({
    exif: { make: 'Camera', gps: { latitude: 41.3026417, longitude: -74.1234567 } },
    xmp: dronePacket({
      prefix: 'drone',
      address: 'http://www.autelrobotics.com/drone/1.0/',
      values: {
        AbsoluteAltitude: '210.1',
        RelativeAltitude: '60.2',
        GimbalPitchDegree: '-88.0',
        GimbalYawDegree: '17.5',
      },
    }),
  }),
  // This maker counts the pitch from straight down, so 0 is not the horizon.
  'sensefly.jpg': jpegPhoto({
    exif: {
      make: 'senseFly',
      model: 'S.O.D.A.',
      gps: { latitude: 46.5211, longitude: 6.5709, altitudeMeters: 512.5 },
      dateTimeOriginal: '2026:05:04 10:00:00',
      subSecTimeOriginal: '05',
    },
    xmp: dronePacket({
      prefix: 'Camera',
      address: 'http://pix4d.com/camera/1.0/',
      values: { Pitch: '0.000000', Yaw: '-12.25', Roll: '1.5', AboveGroundAltitude: '118.75' },
    }),
  }),
  'dewarp.jpg': jpegPhoto({
    exif: { make: 'DJI', model: 'M3E', dateTimeOriginal: '2026:05:04 10:00:00', subSecTimeOriginal: '123' },
    xmp: dronePacket(
      djiXmp({
        GpsLatitude: '+44.977812345',
        GpsLongitude: '-93.265045678',
        CalibratedFocalLength: '0.000000',
        DewarpData: '2022-06-08;3713.29,3713.29,7.02,-8.72,-0.11,0.01,0.0,0.0,-0.03',
      }),
    ),
  }),
  'skydio-heights.jpg': jpegPhoto({
    exif: { make: 'Skydio', model: 'X10' },
    xmp: dronePacket({
      prefix: 'drone-skydio',
      address: 'https://www.skydio.com/drone-skydio/1.0/',
      values: {
        Latitude: '37.53',
        Longitude: '-122.33',
        AbsoluteAltitude: '134.44',
        RelativeAltitude: '61.5',
      },
      structures: { CameraOrientationNED: { Roll: '0.1', Pitch: '-89.5', Yaw: '-170.25' } },
    }),
  }),
  'parrot-heights.jpg': jpegPhoto({
    exif: { make: 'Parrot', model: 'AnafiAi', gps: { latitude: 48.8789, longitude: 2.3676 } },
    xmp: dronePacket({
      prefix: 'drone-parrot',
      address: 'http://www.parrot.com/drone-parrot/1.0/',
      values: {
        CameraPitchDegree: '-90',
        CameraYawDegree: '12.5',
        CameraRollDegree: '0',
        DroneYawDegree: '11.75',
        RelativeAltitude: '45.5',
        AbsoluteAltitude: '136.25',
      },
    }),
  }),
  'xmp-alone.jpg': jpegPhoto({
    xmp: xmpPacket(
      ' xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" exif:GPSLatitude="33,51.407S" exif:GPSLongitude="151,12.9178E" exif:DateTimeOriginal="2026-05-04T10:00:00.5+10:00" tiff:Make="Sony"',
      '',
    ),
  }),
  'skydio.jpg': jpegPhoto({
    exif: { make: 'Skydio', model: '2' },
    xmp: dronePacket({
      prefix: 'drone-skydio',
      address: 'https://www.skydio.com/drone-skydio/1.0/',
      values: { Latitude: '37.530123456', Longitude: '-122.330987654', AbsoluteAltitude: '134.44' },
      structures: {
        CameraOrientationNED: { Roll: '0.186841', Pitch: '-7.468572', Yaw: '127.444323' },
        CameraOrientationFLU: { Roll: '1', Pitch: '2', Yaw: '3' },
      },
    }),
  }),
  'parrot.jpg': jpegPhoto({
    exif: {
      make: 'Parrot',
      model: 'Anafi',
      gps: { latitude: 48.8789, longitude: 2.3676, altitudeMeters: 91 },
    },
    xmp: dronePacket(
      {
        prefix: 'drone-parrot',
        address: 'http://www.parrot.com/drone-parrot/1.0/',
        values: { CameraPitchDegree: '-74.999', CameraYawDegree: '161.2', CameraRollDegree: '0.01' },
      },
      'elements',
    ),
  }),
  'extended-xmp.jpg': jpegPhoto({
    exif: { make: 'DJI' },
    xmp: xmpPacket('', ''),
    extendedXmp: dronePacket(
      djiXmp({ GpsLatitude: '52.5200066', GpsLongitude: '13.4049540', SelfData: 'x'.repeat(150_000) }),
    ),
  }),
  // Thermal cameras put their raw values before everything else.
  'late-metadata.jpg': jpegPhoto({
    firstSegments: Array.from({ length: 12 }, () => segment(0xe3, new Uint8Array(65_000))),
    exif: { make: 'FLIR', gps: { latitude: 12.3456789, longitude: 98.7654321, altitudeMeters: 30 } },
  }),
  'raw.dng': tiffPhoto({
    isDng: true,
    exif: {
      make: 'DJI',
      model: 'FC3582',
      gps: { latitude: -8.340539, longitude: 115.091949, altitudeMeters: 18.2 },
    },
    xmp: dronePacket(djiXmp({ RelativeAltitude: '+18.20', GimbalPitchDegree: '-90.00' })),
  }),
  'big-endian.tif': tiffPhoto({
    byteOrder: 'MM',
    exif: { make: 'Phase One', gps: { latitude: 64.1466, longitude: -21.9426, altitudeMeters: 300 } },
  }),
  'plain.jpg': jpegBytes({ width: 16, height: 16 }),
}
