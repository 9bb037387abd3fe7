import { MissionRequest } from './mission-request.tsx'

export const Component = () => <MissionRequest isEmbedded={false} />
