/** The devices that are signed in, and signing them out. */

import { deviceName } from '@/format/deviceName';
import { formatCount } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import rows from '@/ui/rows.module.css';
import { Chip } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { type Device, useListDevicesQuery, useRevokeDeviceMutation, useRevokeOtherDevicesMutation } from './api';
import { copy } from './copy';

function DeviceRow({ device }: { device: Device }) {
  const [revoke, { isLoading }] = useRevokeDeviceMutation();
  const end = async () => {
    const text = copy.itHasToSignIn;
    if (!(await confirmed({ title: copy.signOut(deviceName(device.user_agent)), text, action: copy.signOutDevice }))) return;
    const result = await revoke(device.id);
    if (result.error !== undefined) showFailure(result.error);
    else showToast({ title: copy.signedOut, description: deviceName(device.user_agent) });
  };
  return (
    <li className={rows.row}>
      <div className={rows.main}>
        <p className={rows.title} title={device.user_agent}>
          {deviceName(device.user_agent)}
          {device.current && <Chip kind="accent">{copy.thisDeviceTitle}</Chip>}
        </p>
        <p className={rows.text}>
          <span className="mono">{device.ip}</span> {copy.seen} <Ago at={device.last_seen_at} />{' '}
          {copy.since(formatDateTime(device.created_at))}
        </p>
      </div>
      {!device.current && (
        <Button size="small" busy={isLoading} onClick={end}>
          {copy.signOutTitle}
        </Button>
      )}
    </li>
  );
}

export default function SessionsPage() {
  const { data: devices, error, refetch } = useListDevicesQuery();
  const [revokeOthers, { isLoading }] = useRevokeOtherDevicesMutation();
  const others = devices?.filter((device) => !device.current).length ?? 0;
  useTabTitle('Sessions');

  const endOthers = async () => {
    const text = copy.theyHaveToSignIn;
    if (!(await confirmed({ title: copy.signOutAllOtherDevices, text, action: copy.signOutOthers }))) return;
    const { data, error: failure } = await revokeOthers();
    if (failure !== undefined) showFailure(failure);
    else
      showToast({
        title: copy.signedOut,
        description: formatCount(data?.revoked ?? others, copy.otherDevice),
      });
  };

  return (
    <Panel
      title={copy.devices}
      note={copy.eachHasItsOwnSession}
      actions={
        others > 0 && (
          <Button size="small" busy={isLoading} onClick={endOthers}>
            {copy.signOutAllOthers}
          </Button>
        )
      }
    >
      <QueryPanel compact query={{ error, refetch }} data={devices} waiting={56}>
        {(devices) => (
          <ul className={rows.list}>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </QueryPanel>
    </Panel>
  );
}
