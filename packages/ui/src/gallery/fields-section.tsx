import { parseDate } from '@internationalized/date'
import { useState } from 'react'
import { TextLink } from '../actions/text-link.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { CheckboxGroup } from '../fields/checkbox-group.tsx'
import { DateField } from '../fields/date-field.tsx'
import { DatePicker } from '../fields/date-picker.tsx'
import { DateRangePicker } from '../fields/date-range-picker.tsx'
import { type ChosenFile, FileField } from '../fields/file-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { SearchField } from '../fields/search-field.tsx'
import { Select } from '../fields/select.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { TypedDateField } from '../fields/typed-date-field.tsx'
import { GallerySection } from './gallery-section.tsx'

const drones = [
  { id: 'mavic', label: 'Mavic 3 Enterprise', description: 'Mechanical shutter, 20 MP' },
  { id: 'phantom', label: 'Phantom 4 RTK', description: '1 inch sensor, 20 MP' },
  { id: 'inspire', label: 'Inspire 2', description: 'No longer accepted', isDisabled: true },
]

const DateExample = () => {
  const [date, setDate] = useState('03/14/2026')
  return (
    <TypedDateField
      label="Issue date"
      value={date}
      onChange={setDate}
      years={[2026, 2025, 2024, 2023]}
      today="2026-06-18"
    />
  )
}

const FileExample = ({ error }: { error?: string }) => {
  const [file, setFile] = useState<ChosenFile | null>(null)
  return (
    <FileField
      label={error ? 'Document, invalid' : 'Document'}
      description="JPEG, PDF or PNG, up to 20 MB."
      value={file}
      onChange={setFile}
      accept={['image/jpeg', 'image/png', 'application/pdf']}
      hasCamera
      {...(error ? { error } : {})}
    />
  )
}

export const FieldsSection = () => (
  <GallerySection title="Fields">
    <div className="grid grid-cols-1 items-start gap-x-6 gap-y-6 md:grid-cols-2 lg:grid-cols-3">
      <TextField label="First name" isRequired defaultValue="Ada" autoComplete="given-name" />
      <TextField
        label="Phone"
        type="tel"
        description="For the on-site contact only."
        placeholder="+1 510 555 0100"
      />
      <TextField
        label="Email"
        type="email"
        defaultValue="ada@example"
        error="Enter an address like name@example.com."
      />
      <TextField label="Certificate number" isDisabled defaultValue="4012345" />
      <TextField label="Pilot number" isReadOnly defaultValue="P-1093" />
      <SearchField label="Search missions" placeholder="Place or number" defaultValue="Oakland" />
      <NumberField
        label="Altitude"
        defaultValue={60}
        minValue={0}
        maxValue={120}
        formatOptions={{ style: 'unit', unit: 'meter' }}
      />
      <NumberField
        label="Travel distance"
        defaultValue={900}
        formatOptions={{ style: 'unit', unit: 'mile' }}
        error="No more than 500 miles."
      />
      <Select label="Drone" options={drones} description="What you will fly on this mission." />
      <Select label="Drone, chosen" options={drones} defaultValue="phantom" />
      <Select label="Drone, invalid" options={drones} error="Choose a drone." isRequired />
      <Select label="Drone, disabled" options={drones} isDisabled />
      <DateField label="Certificate expires" defaultValue={parseDate('2027-03-14')} />
      <DatePicker label="Flight date" defaultValue={parseDate('2026-06-18')} />
      <DateRangePicker label="Flying window" defaultValue={{ start: '2026-06-18', end: '2026-06-24' }} />
      <DatePicker label="Flight date, invalid" error="Choose a day in the future." />
      <DateExample />
      <FileExample />
      <FileExample error="Choose a JPEG, PDF or PNG." />
      <TextArea label="Notes" description="Anything the reviewer should know." />
      <TextArea label="Reason" error="Tell us why in a sentence." isRequired />
      <RadioGroup
        label="Airspace"
        defaultValue="laanc"
        options={[
          { value: 'clear', label: 'No authorization needed' },
          {
            value: 'laanc',
            label: 'LAANC',
            description: 'Approved in seconds up to the grid ceiling.',
          },
          { value: 'waiver', label: 'Waiver', isDisabled: true },
        ]}
      />
      <RadioGroup
        label="Units"
        orientation="horizontal"
        error="Choose one."
        options={[
          { value: 'metric', label: 'Metric' },
          { value: 'imperial', label: 'Imperial' },
        ]}
      />
      <CheckboxGroup label="Available on" orientation="horizontal" defaultValue={['weekdays']}>
        <Checkbox value="weekdays">Weekdays</Checkbox>
        <Checkbox value="weekends">Weekends</Checkbox>
      </CheckboxGroup>
      <div className="flex flex-col gap-1">
        <Checkbox defaultSelected>Batteries charged</Checkbox>
        <Checkbox isIndeterminate>Some of the photos</Checkbox>
        <Checkbox isDisabled>Not available yet</Checkbox>
        <Checkbox isDisabled defaultSelected>
          Done and locked
        </Checkbox>
        <Checkbox error="Agree to continue.">
          I agree to the <TextLink href="#fields">pilot terms</TextLink>
        </Checkbox>
      </div>
    </div>
  </GallerySection>
)
