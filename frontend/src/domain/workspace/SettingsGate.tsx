/** Opens a page of the workspace once its time zone and currency are set; asks for them until then. */

import type { ReactNode } from 'react';
import { useGetWorkspaceSettingsQuery } from '@/api/ledgerApi';
import { FailedQuery } from '@/ui/QueryPanel';
import { SetupPanel } from './SettingsForm';

interface GateProps {
  /** Shown until the settings are known: the places of what comes. */
  readonly waiting: ReactNode;
  /** The head of the page until then, where the page draws its own afterwards. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

export function SettingsGate({ waiting, head, children }: GateProps) {
  const query = useGetWorkspaceSettingsQuery();
  const settings = query.data;
  if (settings === undefined) {
    return (
      <>
        {head}
        {query.isError ? <FailedQuery query={query} /> : waiting}
      </>
    );
  }
  if (settings.zone && settings.currency) return children;
  return (
    <>
      {head}
      <SetupPanel settings={settings} />
    </>
  );
}
