import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Certificates } from '#mission/certificates.tsx'
import { Exemptions } from '#mission/exemptions.tsx'
import { LaancFlights } from './laanc-flights.tsx'
import { Part } from './part.tsx'

/** The papers of the flight. */
export const AirspaceSection = ({ mission }: { mission: Mission }) => {
  const {
    airspace_certificates: certificates,
    laanc_flights: flights,
    laanc_exemptions: exemptions,
  } = mission
  if (certificates.length + flights.length + exemptions.length === 0)
    return <p>There are no certificates or authorizations for this mission.</p>
  return (
    <div className="flex flex-col gap-6">
      {certificates.length > 0 && (
        <Part title="Certificates">
          <Certificates certificates={certificates} />
        </Part>
      )}
      {flights.length > 0 && (
        <Part title="LAANC authorizations">
          <LaancFlights flights={flights} />
        </Part>
      )}
      {exemptions.length > 0 && (
        <Part title="Airspace exemptions">
          <Exemptions exemptions={exemptions} />
        </Part>
      )}
    </div>
  )
}
