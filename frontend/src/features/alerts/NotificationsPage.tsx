/** Where alerts are sent. */

import { ChannelsPanel } from '@/features/alerts/components/ChannelsPanel';
import { useTabTitle } from '@/ui/PageHeader';

export default function NotificationsPage() {
  useTabTitle('Notifications');
  return <ChannelsPanel />;
}
