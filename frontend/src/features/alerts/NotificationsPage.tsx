/** Quiet hours, the channels of alerts, browsers that show them, and which events go where. */

import { ChannelsPanel } from '@/features/alerts/components/ChannelsPanel';
import { useTabTitle } from '@/ui/PageHeader';
import { EventsPanel } from './EventsPanel';
import { PushPanel } from './PushPanel';
import { QuietHoursPanel } from './QuietHoursPanel';

export default function NotificationsPage() {
  useTabTitle('Notifications');
  return (
    <>
      <QuietHoursPanel />
      <ChannelsPanel hasPush />
      <PushPanel />
      <EventsPanel />
    </>
  );
}
