import { known, t, toTranslate } from '@sortie/domain/language'
import { type PushTopic, pushTopics } from '@sortie/domain/pilot/notification-channels'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { zoneName } from '@sortie/domain/time/zone-name'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '@sortie/ui/fields/checkbox-group.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { markOutdated, queryClient } from '@sortie/web-app/query-client.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useWrite } from '#app/writes.ts'
import { pushKey } from '#pilot/push.effects.ts'
import {
  canBePushed,
  deviceHere,
  type PushDevice,
  type PushSettings,
  pushQuery,
  removeDevice,
  turnOnHere,
} from '#pilot/push-device.ts'

const topicLabels: Readonly<Record<PushTopic, string>> = {
  new_offers: toTranslate('New offers'),
  ending_offers: toTranslate('Offers ending soon'),
  mission_changes: toTranslate('Schedule and status changes'),
  weather: toTranslate("Weather past the limits for tomorrow's flight"),
  reshoots: toTranslate('Reshoots'),
  payouts: toTranslate('Payouts'),
}

const onFailure = () =>
  showToast({
    tone: 'danger',
    title: t("We couldn't save that"),
    description: t('Please check your connection and try again.'),
  })

const DeviceRow = ({ device, isHere }: { device: PushDevice; isHere: boolean }) => {
  const remove = useMutation({
    mutationFn: () => removeDevice(device),
    onSuccess: () => void showToast({ title: t('Device removed') }),
    onError: onFailure,
  })
  const name = known(device.name)
  const Icon = /iOS|Android/.test(device.name) ? Smartphone : Monitor
  const added = t('Added {timestamp}', { timestamp: timestampText(device.created_at, localZone()) })
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-4 first:pt-0">
      <Icon aria-hidden className="size-5 text-ink-soft" />
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-medium">
          {name}
          {isHere && <Chip tone="success">{t('This device')}</Chip>}
        </p>
        <p className="figures text-small text-ink-soft">{added}</p>
      </div>
      <Button
        size="small"
        mode="secondary"
        isPending={remove.isPending}
        aria-label={t('Remove {name}, {added}', { name, added })}
        onPress={() => remove.mutate()}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}

const TurnOn = ({ publicKey }: { publicKey: string }) => {
  const turnOn = useMutation({
    mutationFn: () => turnOnHere(publicKey),
    onSuccess: (isOn) => void (isOn && showToast({ title: t('Notifications are on for this device') })),
    onError: () =>
      showToast({
        tone: 'danger',
        title: t("We couldn't turn on notifications"),
        description: t("Your browser's push service didn't respond. Please try again."),
      }),
  })
  if (!canBePushed())
    return (
      <p className="text-small text-ink-soft">
        {t(
          "This browser can't show notifications while it's closed. On an iPhone or iPad, add Sortie to the home screen first.",
        )}
      </p>
    )
  if (Notification.permission === 'denied')
    return (
      <p className="text-small text-ink-soft">
        {t(
          'Your browser blocks notifications from Sortie. Allow them in its settings for this site, then reload the page.',
        )}
      </p>
    )
  return (
    <Button
      mode="secondary"
      className="self-start max-sm:w-full"
      isPending={turnOn.isPending}
      onPress={() => turnOn.mutate()}
    >
      {t('Turn on for this device')}
    </Button>
  )
}

const quietByDefault = { from: '22:00', until: '07:00' }

/** Shows a choice at once. Afterward it is reloaded from the server. */
const showChoice = async ({ body }: { body: Partial<PushSettings> }): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: pushKey, exact: true })
  queryClient.setQueryData(pushQuery.queryKey, (before) => before && { ...before, ...body })
}

const Choices = ({ topics, quiet_hours, offers_when_quiet, timezone_id }: PushSettings) => {
  const { mutate } = useWrite('PATCH /v1/pilots/push', {
    onMutate: (input) => showChoice(input as { body: Partial<PushSettings> }),
    onError: () => {
      markOutdated(pushKey)
      onFailure()
    },
  })
  const change = (body: Partial<Pick<PushSettings, 'topics' | 'quiet_hours' | 'offers_when_quiet'>>) =>
    mutate({ body })
  const setQuiet = (changes: Partial<typeof quietByDefault>) => {
    const before = quiet_hours ?? quietByDefault
    const { from, until } = { ...before, ...changes }
    // A field that was emptied, or no time at all.
    if (!from || !until || from === until) return
    if (from !== before.from || until !== before.until) change({ quiet_hours: { from, until } })
  }
  return (
    <div className="flex flex-col gap-4">
      <CheckboxGroup
        label={t('Notify me about')}
        value={pushTopics.filter((topic) => topics[topic])}
        onChange={(chosen) =>
          change({
            topics: Object.fromEntries(
              pushTopics.map((topic) => [topic, chosen.includes(topic)]),
            ) as PushSettings['topics'],
          })
        }
      >
        {pushTopics.map((topic) => (
          <Checkbox key={topic} value={topic}>
            {known(topicLabels[topic])}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <Checkbox
        isSelected={quiet_hours !== null}
        onChange={(isOn) => change({ quiet_hours: isOn ? quietByDefault : null })}
        description={t("You'll get what came in when they end. Times are in {zone}.", {
          zone: zoneName(new Date().toISOString(), timezone_id),
        })}
      >
        {t('Quiet hours')}
      </Checkbox>
      {quiet_hours && (
        <div className="flex flex-col gap-3 pl-7.5">
          <div className="flex flex-wrap gap-4">
            <TextField
              label={t('From')}
              type="time"
              defaultValue={quiet_hours.from}
              onBlur={({ target }) => setQuiet({ from: (target as HTMLInputElement).value })}
            />
            <TextField
              label={t('Until')}
              type="time"
              defaultValue={quiet_hours.until}
              onBlur={({ target }) => setQuiet({ until: (target as HTMLInputElement).value })}
            />
          </div>
          <Checkbox isSelected={offers_when_quiet} onChange={(isOn) => change({ offers_when_quiet: isOn })}>
            {t('Allow offers during quiet hours')}
          </Checkbox>
        </div>
      )}
    </div>
  )
}

const Content = () => {
  const { data: settings, isError, isFetching, refetch } = useQuery(pushQuery)
  const { data: here } = useQuery({
    queryKey: [...pushQuery.queryKey, 'here', settings?.devices],
    queryFn: async () => (await deviceHere(settings?.devices ?? []))?.id ?? null,
    enabled: settings !== undefined,
  })
  if (settings?.public_key === null)
    return <p className="text-small text-ink-soft">{t("Notifications on devices aren't set up here.")}</p>
  if (settings && here !== undefined)
    return (
      <>
        {settings.devices.length > 0 && (
          <ul className="divide-y divide-line">
            {settings.devices.map((device) => (
              <DeviceRow key={device.id} device={device} isHere={device.id === here} />
            ))}
          </ul>
        )}
        {here === null && <TurnOn publicKey={settings.public_key} />}
        {settings.devices.length > 0 && <Choices {...settings} />}
      </>
    )
  if (isError)
    return <LoadFailure title={t("We couldn't load your notifications")} query={{ isFetching, refetch }} />
  return (
    <SkeletonGroup label={t('Loading your notifications')}>
      <Skeleton shape="box" className="h-10 w-full" />
    </SkeletonGroup>
  )
}

/** The devices that are notified while they are locked, and of what. */
export const NotificationsBlock = () => (
  <Card title={t('Notifications')} description={t("On your phone or computer, even while it's locked.")}>
    <div className="flex flex-col gap-4">
      {currentSession()?.actingAs ? (
        <p className="text-small text-ink-soft">{t('Only the pilot can turn these on.')}</p>
      ) : (
        <Content />
      )}
    </div>
  </Card>
)
