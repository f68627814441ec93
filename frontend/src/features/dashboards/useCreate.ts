/** Creating a dashboard and opening it. */

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAddDashboardMutation } from '@/api/dashboardsApi';
import { fieldErrors } from '@/api/failure';
import { paths } from '@/app/paths';
import type { Start } from './components/Templates';
import type { Fault } from './document';

export function useCreate() {
  const navigate = useNavigate();
  const [add, { isLoading }] = useAddDashboardMutation();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const create = async ({ name, document }: Start) => {
    const answer = await add({ name, note: '', document });
    if (answer.data === undefined) {
      const errors = Object.entries(fieldErrors(answer.error, "Couldn't create the dashboard"));
      setFaults(
        errors.flatMap(([path, texts]) =>
          path === 'request_id' ? [] : texts.map((text) => ({ path: path === 'non_field_errors' ? 'dashboard' : path, text })),
        ),
      );
      return;
    }
    setFaults([]);
    void navigate(paths.dashboardOf(answer.data.id));
  };
  return { create, faults, clearFaults: () => setFaults([]), isBusy: isLoading };
}
