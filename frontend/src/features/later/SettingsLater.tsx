/** A settings page that is not built yet, in the frame of the others. */

import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import { PlanBody } from './LaterPage';
import type { Plan } from './plans';

export function SettingsLater({ plan }: { plan: Plan }) {
  useTabTitle(plan.title);
  return (
    <Panel title={plan.title} actions={<Chip kind="info">Not built yet</Chip>}>
      <PlanBody plan={plan} />
    </Panel>
  );
}
