/** Browsers that show alerts: turned on here, listed, tested and removed. */

import { useCallback, useEffect, useState } from 'react';
import { messages } from '@/api/messages';
import {
  type PushDevice,
  useAddPushDeviceMutation,
  useDeletePushDeviceMutation,
  useGetPushKeyQuery,
  useListPushDevicesQuery,
  useTestPushDeviceMutation,
} from '@/api/notificationsApi';
import { NotSubscribed, ownFingerprint, pushSupport, subscribe, unsubscribe } from '@/api/push';
import { deviceName } from '@/format/deviceName';
import { formatDate, formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Note } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import rows from '@/ui/rows.module.css';
import { Chip, EmptyState, FailedState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from './copy';

/** The most that one account may have. */
const MOST_DEVICES = 10;

const obstacles = {
  insecure: copy.pushNeedsHttps,
  browser: copy.thisBrowserHasNoPush,
  denied: copy.youBlockedNotifications,
} as const;

/** By what this browser finds itself in the list, and the way to look again. */
function useOwnFingerprint(publicKey: string | null | undefined): readonly [string | null, () => Promise<void>] {
  const [own, setOwn] = useState<string | null>(null);
  const look = useCallback(async () => setOwn(publicKey ? await ownFingerprint(publicKey) : null), [publicKey]);
  useEffect(() => void look(), [look]);
  return [own, look];
}

export function PushPanel() {
  const key = useGetPushKeyQuery();
  const list = useListPushDevicesQuery();
  const publicKey = key.data?.public_key;
  const [own, look] = useOwnFingerprint(publicKey);
  const [add, adding] = useAddPushDeviceMutation();
  const [isAsking, setAsking] = useState(false);
  const support = pushSupport();
  const devices = list.data;
  const error = key.error ?? list.error;
  const isReady = devices !== undefined && key.data !== undefined;
  const isOn = devices?.some(({ endpoint_sha256: name }) => name === own) ?? false;
  const isFull = devices !== undefined && devices.length >= MOST_DEVICES;

  const turnOn = async () => {
    if (!publicKey) return;
    setAsking(true);
    try {
      const subscribed = await subscribe(publicKey);
      const answer = await add({ name: deviceName(navigator.userAgent), ...subscribed });
      if (answer.data === undefined) {
        await unsubscribe();
        showFailure(answer.error);
      } else showToast({ title: copy.pushIsOn, description: copy.chooseItInYourAlerts });
    } catch (thrown) {
      const why = thrown instanceof NotSubscribed ? thrown.why : 'failed';
      const description = {
        closed: copy.youClosedTheQuestion,
        denied: copy.youBlockedNotifications,
        failed: copy.thePushServiceIsAway,
      };
      showToast({ title: copy.couldntTurnPushOn, description: description[why], kind: 'destructive' });
    }
    await look();
    setAsking(false);
  };

  const canTurnOn = isReady && support === 'ok' && Boolean(publicKey) && !isOn;
  return (
    <Panel
      title={copy.browserPush}
      note={copy.browsersShowYourAlerts}
      actions={
        canTurnOn && (
          <Button
            size="small"
            disabled={isFull || isAsking || adding.isLoading}
            title={isFull ? copy.youCanHaveDevices(MOST_DEVICES) : undefined}
            onClick={() => void turnOn()}
          >
            {copy.turnOnOnThisDevice}
          </Button>
        )
      }
    >
      {!isReady && error !== undefined && (
        <FailedState
          compact
          title={messages.data}
          error={error}
          onRetry={() => {
            void key.refetch();
            void list.refetch();
          }}
        />
      )}
      {!isReady && error === undefined && <Skeleton height={40} />}
      {isReady && !publicKey && <Note kind="info">{copy.pushIsNotSetUp}</Note>}
      {isReady && publicKey && support !== 'ok' && <Note kind="info">{obstacles[support]}</Note>}
      {canTurnOn && devices.length === 0 && <EmptyState compact title={copy.noDevices} text={copy.turnItOnHere} />}
      {isReady && devices.length > 0 && (
        <ul className={`${rows.list} ${rows.wraps}`}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} isOwn={device.endpoint_sha256 === own} onRemoved={look} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface DeviceRowProps {
  readonly device: PushDevice;
  readonly isOwn: boolean;
  readonly onRemoved: () => Promise<void>;
}

function DeviceRow({ device, isOwn, onRemoved }: DeviceRowProps) {
  const { id, name, service, created_at: created, last_sent_at: sent, last_error: failed } = device;
  const [test, testing] = useTestPushDeviceMutation();
  const [remove, removing] = useDeletePushDeviceMutation();
  const isBusy = testing.isLoading || removing.isLoading;

  const sendTest = async () => {
    const answer = await test(id);
    if (answer.data === undefined) showFailure(answer.error);
    else if (answer.data.state === 'sent') showToast({ title: copy.testSentTo(name) });
    else {
      const description = answer.data.error ?? copy.thePushServiceRefused;
      showToast({ title: copy.couldntSendTheTest, description, kind: 'destructive' });
    }
  };
  const takeOff = async () => {
    const text = copy.itNoLongerShowsAlerts(name);
    if (!(await confirmed({ title: copy.removeDeviceTitle, text, action: copy.removeDevice }))) return;
    const answer = await remove(id);
    if (answer.error !== undefined) {
      showFailure(answer.error);
      return;
    }
    if (isOwn) await unsubscribe();
    await onRemoved();
    showToast({ title: copy.deviceRemoved, description: name });
  };
  const facts = [service, copy.deviceAdded(formatDate(created)), ...(sent ? [copy.deviceLastSent(formatRelative(sent))] : [])];
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title}>
          {name}
          {isOwn && <Chip kind="up">{copy.thisDevice}</Chip>}
        </p>
        <p className={rows.text}>{facts.join(' · ')}</p>
        {failed && <p className={rows.text}>{copy.deviceFailed(failed)}</p>}
      </div>
      <div className={rows.actions}>
        <Button size="small" disabled={isBusy} aria-label={copy.sendTestTo(name)} onClick={() => void sendTest()}>
          {copy.sendTest}
        </Button>
        <Button size="small" disabled={isBusy} aria-label={copy.removeDeviceOf(name)} onClick={() => void takeOff()}>
          {copy.removeIt}
        </Button>
      </div>
    </li>
  );
}
