import { servePhotoReadings, type WorkerScope } from '@sortie/imagery/photo-workers'

servePhotoReadings(self as unknown as WorkerScope)
