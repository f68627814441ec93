/** That sample data are shown, and the way to remove them. */

import { FlaskConical } from 'lucide-react';
import type { KeptSample } from '@/api/workspaceApi';
import { paths } from '@/app/paths';
import { ForManagers } from '@/domain/teams/ForManagers';
import { Button, ButtonLink } from '@/ui/Button';
import { classes } from '@/ui/classes';
import styles from './SampleBanner.module.css';
import { useRemoveSample } from './useRemoveSample';
import { SAMPLE } from './words';

interface SampleNoticeProps {
  /** Whether a way to the journal is needed: on pages that show little of the sample. */
  readonly leads: boolean;
  readonly onKept: (kept: readonly KeptSample[]) => void;
}

export default function SampleNotice({ leads, onKept }: SampleNoticeProps) {
  const { isRemoving, remove } = useRemoveSample(onKept);
  return (
    <aside className={classes(styles.banner, leads && styles.leading)} aria-label={SAMPLE.title}>
      <FlaskConical aria-hidden="true" />
      <p>{SAMPLE.banner}</p>
      {leads && (
        <ButtonLink size="small" to={paths.journal}>
          {SAMPLE.open}
        </ButtonLink>
      )}
      <ForManagers>
        <Button size="small" busy={isRemoving} onClick={() => void remove()}>
          {SAMPLE.remove}
        </Button>
      </ForManagers>
    </aside>
  );
}
