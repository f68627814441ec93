/** Where the journal begins: with fills. */

import { NotebookPen } from 'lucide-react';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/states';
import { copy } from './copy';

export function NoFills() {
  return (
    <EmptyState
      icon={NotebookPen}
      title={copy.noRoundTripsYet}
      text={copy.aRoundTripRunsFrom}
      action={
        <ButtonLink kind="primary" to={paths.trading}>
          {copy.goToTrading}
        </ButtonLink>
      }
    />
  );
}
