/** Opens a page of the workspace once its time zone and currency are set; asks for them until then. */

import type { ReactNode } from 'react';
import { useGetWorkspaceSettingsQuery } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { FailedState } from '@/ui/states';
import { SetupPanel } from './SettingsForm';

interface GateProps {
  /** Shown until the settings are known: the places of what comes. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

export function SettingsGate({ waiting, children }: GateProps) {
  const query = useGetWorkspaceSettingsQuery();
  const settings = query.data;
  if (settings === undefined) {
    if (!query.isError) return waiting;
    return <FailedState title={messages.data} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return settings.zone && settings.currency ? children : <SetupPanel settings={settings} />;
}
