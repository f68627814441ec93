/** What somebody new can do first: four short ways to a result, and sample data to look at. Each can be dismissed for good. */

import { X } from 'lucide-react';
import { Link } from 'react-router';
import {
  type GuideDismissal,
  useDismissGuideMutation,
  useGetSampleDataQuery,
  useLoadSampleDataMutation,
} from '@/api/workspaceApi';
import { paths } from '@/app/paths';
import { SAMPLE } from '@/domain/sample/words';
import { useCreates } from '@/domain/teams/useCreates';
import { Button, IconButton } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from './copy';
import styles from './GuidesPanel.module.css';
import type { Guide } from './guides';
import { useGuides } from './useGuides';

function useDismiss(): (guide: GuideDismissal['guide']) => Promise<void> {
  const [dismiss] = useDismissGuideMutation();
  return async (guide) => {
    const { error } = await dismiss({ guide });
    if (error !== undefined) showFailure(error);
  };
}

function Card({ guide, onDismiss }: { readonly guide: Guide; readonly onDismiss: () => void }) {
  const { icon: Icon, title, text, steps } = guide;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Icon aria-hidden="true" />
        <h3>{title}</h3>
        <IconButton label={copy.dismiss(title)} onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.text}>{text}</p>
      <ol className={styles.steps} aria-label={title}>
        {steps.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </li>
  );
}

function SampleOffer({ onDismiss }: { readonly onDismiss: () => void }) {
  const { data } = useGetSampleDataQuery();
  const [load, { isLoading }] = useLoadSampleDataMutation();
  const run = async () => {
    const { error } = await load();
    if (error === undefined) showToast({ title: SAMPLE.loaded, link: { label: SAMPLE.open, to: paths.journal } });
    else showFailure(error);
  };
  return (
    <div className={styles.offer}>
      <p>{copy.noTradesToImportYet}</p>
      <Button busy={isLoading} disabled={data?.can_load !== true} onClick={() => void run()}>
        {SAMPLE.load}
      </Button>
      <Button kind="quiet" onClick={onDismiss}>
        {copy.dontOfferItAgain}
      </Button>
    </div>
  );
}

export function GuidesPanel() {
  const found = useGuides();
  const creates = useCreates();
  const dismiss = useDismiss();
  if (found === null) return null;
  return (
    <div className={styles.place}>
      <Panel
        title={copy.startHere}
        note={copy.eachTakesAboutTwoMinutes}
        foot={found.offersSample && creates ? <SampleOffer onDismiss={() => void dismiss('sample')} /> : undefined}
      >
        <ul className={styles.cards}>
          {found.guides.map((guide) => (
            <Card key={guide.id} guide={guide} onDismiss={() => void dismiss(guide.id)} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}
