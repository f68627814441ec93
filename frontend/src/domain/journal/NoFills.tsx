/** Where the journal begins: with fills. */

import { NotebookPen } from 'lucide-react';
import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/states';

export function NoFills() {
  return (
    <EmptyState
      icon={NotebookPen}
      title="No round trips yet"
      text="A round trip runs from the first fill until the position is closed. Import a file from an exchange or add a fill by hand."
      action={
        <ButtonLink kind="primary" to={paths.trading}>
          Go to Trading
        </ButtonLink>
      }
    />
  );
}
