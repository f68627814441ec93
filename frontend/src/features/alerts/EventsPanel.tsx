/**
 * Which kind of event goes where: a row for the app and for each channel, a column for each kind; on phones, where six kinds are too wide, the
 * other way round. Each box is saved when it is ticked.
 */

import { useState } from 'react';
import { Link } from 'react-router';
import { useListChannelsQuery } from '@/api/channelsApi';
import { isConflict } from '@/api/failure';
import { messages } from '@/api/messages';
import { type EventNotifications, useGetNotificationsQuery, useUpdateNotificationsMutation } from '@/api/notificationsApi';
import { changedElsewhere } from '@/api/unsaved';
import { paths } from '@/app/paths';
import { useCreates } from '@/domain/teams/useCreates';
import { Panel } from '@/ui/Panel';
import { SideScroll } from '@/ui/SideScroll';
import { FailedState } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { useIsPhone } from '@/ui/viewport';
import { copy } from './copy';
import styles from './EventsPanel.module.css';
import { channelLabel } from './words';

const eventWords: Readonly<Record<string, readonly [name: string, about: string]>> = {
  market: ['Market', copy.pricesAveragesExtremesVolumesNew],
  forecast: ['Forecasts', copy.aPriceOutsideItsForecast],
  whale: [copy.largeTransfers, copy.transfersOnTheWhaleWatch],
  address: ['Addresses', copy.transfersBalancesAndLabelsOf],
  calendar: ['Calendar', copy.eventsOfYourCalendar],
  shared: [copy.sharedWithYou, copy.whatOthersShareWithYou],
};
/** No alert tells of these, so no channel does. */
const appOnly: ReadonlySet<string> = new Set(['shared']);

interface Place {
  /** Nothing for the app. */
  readonly channel?: string;
  readonly name: string;
  readonly about: string;
}

function isOn({ in_app: inApp, off_channel_ids: off }: EventNotifications, { channel }: Place): boolean {
  return channel === undefined ? inApp : !off.includes(channel);
}

/** The same event, turned on or off in one place. */
export function turned(event: EventNotifications, { channel }: Pick<Place, 'channel'>, on: boolean): EventNotifications {
  if (channel === undefined) return { ...event, in_app: on };
  const others = event.off_channel_ids.filter((id) => id !== channel);
  return { ...event, off_channel_ids: on ? others : [...others, channel] };
}

const nameOf = ({ event }: EventNotifications): string => eventWords[event]?.[0] ?? event;
const keyOf = ({ channel }: Place): string => channel ?? 'app';

function RowHead({ name, about }: { readonly name: string; readonly about: string | undefined }) {
  return (
    <th scope="row">
      <span className={styles.name}>{name}</span>
      <span className={styles.about}>{about}</span>
    </th>
  );
}

export function EventsPanel() {
  const { data: settings, error, refetch } = useGetNotificationsQuery();
  const { data: channels } = useListChannelsQuery();
  const [update, { isLoading }] = useUpdateNotificationsMutation();
  const creates = useCreates();
  const isPhone = useIsPhone();
  /** Shown while it is being saved. */
  const [next, setNext] = useState<EventNotifications | null>(null);

  // The channels above have their own states; this follows them, so that nothing here moves when they arrive.
  if (channels === undefined) return null;
  if (settings === undefined) {
    if (error === undefined) return null;
    return (
      <Panel title={copy.whatGoesWhere}>
        <FailedState compact title={messages.data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }

  const places: readonly Place[] = [
    { name: copy.inTheApp, about: copy.announcedAndUnreadInThe },
    ...channels.map(({ id, name, kind }) => ({ channel: id, name, about: channelLabel(kind) })),
  ];
  const events = settings.events.map((event) => (event.event === next?.event ? next : event));
  const toggle = async (event: EventNotifications, place: Place, on: boolean) => {
    if (isLoading) return;
    const changed = turned(event, place, on);
    setNext(changed);
    const answer = await update({
      version: settings.version,
      newNotificationSettings: { events: [changed], quiet_hours: settings.quiet_hours ?? null },
    });
    setNext(null);
    if (answer.data !== undefined) return;
    if (isConflict(answer.error)) {
      showToast({
        title: copy.couldntSaveTheChoice,
        description: copy.itChangedInAnotherTabOr(changedElsewhere()),
        kind: 'destructive',
      });
      void refetch();
    } else showFailure(answer.error);
  };

  const cell = (event: EventNotifications, place: Place) => (
    <td key={`${event.event} ${keyOf(place)}`}>
      {place.channel !== undefined && appOnly.has(event.event) ? (
        <span className={styles.about}>{copy.appOnly}</span>
      ) : (
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={`${nameOf(event)}: ${place.name}`}
            checked={isOn(event, place)}
            disabled={!creates}
            onChange={({ target }) => void toggle(event, place, target.checked)}
          />
        </label>
      )}
    </td>
  );
  return (
    <Panel title={copy.whatGoesWhere} note={copy.eachAlertNamesItsChannels} flush>
      <SideScroll className={styles.wide} label={copy.eventsAndChannels}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{isPhone ? copy.event : copy.place}</th>
              {isPhone
                ? places.map((place) => (
                    <th key={keyOf(place)} scope="col" title={place.about}>
                      {place.name}
                    </th>
                  ))
                : events.map((event) => (
                    <th key={event.event} scope="col" title={eventWords[event.event]?.[1]}>
                      {nameOf(event)}
                    </th>
                  ))}
            </tr>
          </thead>
          <tbody>
            {isPhone
              ? events.map((event) => (
                  <tr key={event.event}>
                    <RowHead name={nameOf(event)} about={eventWords[event.event]?.[1]} />
                    {places.map((place) => cell(event, place))}
                  </tr>
                ))
              : places.map((place) => (
                  <tr key={keyOf(place)}>
                    <RowHead name={place.name} about={place.about} />
                    {events.map((event) => cell(event, place))}
                  </tr>
                ))}
          </tbody>
        </table>
      </SideScroll>
      <p className={styles.foot}>
        {copy.anAlertWithSeveralConditions} <Link to={paths.settingsOf('emails')}>{copy.emails}</Link>.
      </p>
    </Panel>
  );
}
