import {
  Bell,
  CalendarPlus,
  Download,
  LogOut,
  Menu as MenuIcon,
  Settings,
  Trash2,
  UserRound,
} from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { buttonModes, buttonSizes } from '../actions/button-styles.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { LinkButton } from '../actions/link-button.tsx'
import { Menu } from '../actions/menu.tsx'
import { TextLink } from '../actions/text-link.tsx'
import { Avatar } from '../data/avatar.tsx'
import { Chip, type ChipTone } from '../data/chip.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

const chips: { tone: ChipTone; word: string }[] = [
  { tone: 'available', word: 'AVAILABLE' },
  { tone: 'in-progress', word: 'IN PROGRESS' },
  { tone: 'on-hold', word: 'ON HOLD' },
  { tone: 'neutral', word: 'Draft' },
  { tone: 'danger', word: 'Rejected' },
  { tone: 'success', word: 'Complete' },
]

export const ActionsSection = () => (
  <GallerySection title="Actions">
    {buttonSizes.map((size) => (
      <Specimen key={size} title={`Buttons, ${size}`}>
        <div className="flex flex-wrap items-center gap-3">
          {buttonModes.map((mode) => (
            <Button key={mode} size={size} mode={mode}>
              {mode}
            </Button>
          ))}
        </div>
      </Specimen>
    ))}
    <Specimen title="Buttons, states">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={CalendarPlus}>Schedule</Button>
        <Button mode="secondary" icon={Download}>
          Download KML
        </Button>
        <Button isPending>Saving</Button>
        <Button isDisabled>Disabled</Button>
        <Button mode="secondary" isDisabled>
          Disabled
        </Button>
        <Button mode="link" isDisabled>
          Disabled
        </Button>
        <LinkButton href="#actions" mode="secondary">
          A link
        </LinkButton>
        <TextLink href="#actions">In running text</TextLink>
        <TextLink href="https://example.com" isExternal>
          Elsewhere
        </TextLink>
      </div>
    </Specimen>
    <Specimen title="Icon buttons, menu and tooltip">
      <div className="flex flex-wrap items-center gap-3">
        <IconButton icon={Settings} label="Settings" />
        <IconButton icon={Trash2} label="Remove" look="outlined" />
        <IconButton icon={Trash2} label="Remove, small" size="small" />
        <IconButton icon={Trash2} label="Remove, disabled" isDisabled />
        <div className="on-dark flex items-center gap-2 rounded-card bg-navy px-3 py-2">
          <IconButton icon={MenuIcon} label="Open navigation" surface="dark" />
          <IconButton icon={Bell} label="Notifications, 3 unread" surface="dark" badge={3} />
          <Avatar name="Ada Lovelace" />
        </div>
        <Menu
          label="Pilot"
          heading={<span className="font-medium">Ada Lovelace</span>}
          items={[
            { id: 'profile', label: 'Profile', icon: UserRound, href: '#actions' },
            { id: 'settings', label: 'Settings', icon: Settings, description: 'Drones, cameras, range' },
            { id: 'log-out', label: 'Log out', icon: LogOut, isDanger: true, startsGroup: true },
          ]}
        >
          <Button mode="secondary">Pilot menu</Button>
        </Menu>
        <Tooltip label="Times are local to the site">
          <Button mode="link">What zone?</Button>
        </Tooltip>
      </div>
    </Specimen>
    <Specimen title="Chips">
      <div className="flex flex-wrap gap-2">
        {chips.map(({ tone, word }) => (
          <Chip key={tone} tone={tone}>
            {word}
          </Chip>
        ))}
      </div>
    </Specimen>
  </GallerySection>
)
