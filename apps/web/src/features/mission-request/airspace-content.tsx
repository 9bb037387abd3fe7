import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Certificates } from '#mission/certificates.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Topic } from './topic.tsx'

/** Where the flight is allowed, and who answers for it. */
export const AirspaceContent = ({ mission }: { mission: Mission }) => {
  const notices = mission.airspace_briefing?.notices ?? []
  return (
    <>
      <Topic title="Airspace certificates">
        {mission.airspace_certificates.length > 0 ? (
          <Certificates certificates={mission.airspace_certificates} />
        ) : (
          <p>No certificates come with this mission.</p>
        )}
      </Topic>
      {notices.length > 0 && (
        <Topic title="Airspace notices">
          <ul className="flex list-disc flex-col gap-1 pl-5 text-ink">
            {notices.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Topic>
      )}
      <Alert tone="attention" title="Liability acknowledgement">
        You are the pilot in command. By confirming this section you acknowledge that you alone are
        responsible and liable for a safe and lawful flight, for checking the airspace before take-off, and
        for obtaining every authorization that it needs.
      </Alert>
    </>
  )
}
