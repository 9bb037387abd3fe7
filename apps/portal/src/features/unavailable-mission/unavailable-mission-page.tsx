export { MissionUnavailable as Component } from '#mission/mission-unavailable.tsx'
