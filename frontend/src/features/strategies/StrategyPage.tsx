/** One strategy: what it would have done, and its rules and playbook. */

import { skipToken } from '@reduxjs/toolkit/query';
import { GitFork, Pencil, Trash2, UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isConflict, toFailure } from '@/api/failure';
import type { Begin } from '@/api/firstCalls';
import { messages } from '@/api/messages';
import {
  type Strategy,
  strategiesApi,
  useDeleteStrategyMutation,
  useGetStrategyQuery,
  useListCandleSeriesQuery,
  useRestoreStrategyMutation,
} from '@/api/strategiesApi';
import { changedElsewhere } from '@/api/unsaved';
import { paths } from '@/app/paths';
import { LazyShareDialog } from '@/domain/sharing/LazyShareDialog';
import { SharedBadge } from '@/domain/sharing/SharedBadge';
import { SHARE_ACTION } from '@/domain/sharing/things';
import { useMay } from '@/domain/sharing/useMay';
import { marketWords } from '@/domain/strategies/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { formatCount, formatInteger } from '@/format/number';
import { Button, ButtonLink } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useNamePage } from '@/ui/pageName';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { usePageView } from '@/ui/usePageView';
import { BacktestTab } from './components/BacktestTab';
import { ForkDialog } from './components/ForkDialog';
import { GridTab } from './components/GridTab';
import { PaperTab } from './components/PaperTab';
import { RulesTab } from './components/RulesTab';
import styles from './components/result.module.css';
import { StrategyDialog } from './components/StrategyDialog';
import { WalkTab } from './components/WalkTab';
import { copy } from './copy';
import { newOver, type OverDraft } from './runDraft';
import { shareCalls } from './shareCalls';
import { readView, TAB_WORDS, TABS, writeView } from './view';

export const begin: Begin = (dispatch, { params }) => {
  if (params.id) dispatch(strategiesApi.endpoints.getStrategy.initiate(params.id, { subscribe: false }));
  dispatch(strategiesApi.endpoints.listCandleSeries.initiate(undefined, { subscribe: false }));
};

export default function StrategyPage() {
  const { id = '' } = useParams();
  return <OneStrategy key={id} id={id} />;
}

function OneStrategy({ id }: { id: string }) {
  const [gone, setGone] = useState<Strategy | null>(null);
  const query = useGetStrategyQuery(gone ? skipToken : id);
  const strategy = query.currentData;
  const reload = () => void query.refetch();
  useNamePage(strategy?.name);
  if (gone !== null) return <Deleted strategy={gone} onRestored={() => setGone(null)} />;
  if (strategy !== undefined) return <Content strategy={strategy} onReload={reload} onDeleted={setGone} />;
  if (!query.isError) return <Waiting />;
  return (
    <>
      <PageHeader title={copy.strategy} />
      <Panel>
        {toFailure(query.error).status === 404 ? (
          <EmptyState
            title={copy.thisStrategyDoesNotExist}
            text={copy.itWasDeletedOrIt}
            action={<ButtonLink to={paths.strategies}>{copy.showStrategies}</ButtonLink>}
          />
        ) : (
          <FailedState title={messages.data} error={query.error} onRetry={reload} />
        )}
      </Panel>
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" role="status" aria-label={copy.loadingStrategy}>
      <PageHeader title={<Skeleton width={220} height={20} />} tabTitle="Strategy" sub={<Skeleton width={300} />} />
      <div className={layout.column}>
        <Skeleton height={180} style={{ borderRadius: 10 }} />
        <Skeleton height={320} style={{ borderRadius: 10 }} />
      </div>
    </div>
  );
}

function Deleted({ strategy, onRestored }: { strategy: Strategy; onRestored: () => void }) {
  const navigate = useNavigate();
  const [restore, { isLoading }] = useRestoreStrategyMutation();
  const undo = async () => {
    const answer = await restore(strategy.id);
    if (answer.data === undefined) {
      showFailure(answer.error);
      return;
    }
    showToast({ title: copy.strategyRestored, description: answer.data.name });
    onRestored();
  };
  return (
    <>
      <PageHeader title={strategy.name} />
      <UndoBar
        text={copy.deleted(strategy.name)}
        busy={isLoading}
        onUndo={() => void undo()}
        onDismiss={() => void navigate(paths.strategies)}
      />
      <Panel>
        <EmptyState
          title={copy.strategyDeleted}
          text={copy.itsRunsComeBackWith}
          action={<ButtonLink to={paths.strategies}>{copy.showStrategies}</ButtonLink>}
        />
      </Panel>
    </>
  );
}

interface ContentProps {
  readonly strategy: Strategy;
  readonly onReload: () => void;
  readonly onDeleted: (strategy: Strategy) => void;
}

function Content({ strategy, onReload, onDeleted }: ContentProps) {
  const [view, setView] = usePageView(readView, writeView);
  const [open, setOpen] = useState<'' | 'edit' | 'fork' | 'share'>('');
  const [chosen, setOver] = useState<OverDraft | null>(null);
  const listed = useListCandleSeriesQuery();
  const series = useMemo(() => listed.data ?? [], [listed.data]);
  const fallback = useMemo(() => newOver(series, strategy), [series, strategy]);
  const over = chosen ?? fallback;
  const close = useCallback(() => setOpen(''), []);
  // Paper runs are the owner's alone.
  const tabs = TABS.filter((tab) => tab !== 'paper' || !strategy.shared);
  const tab = tabs.find((one) => one === view.tab) ?? 'backtest';
  const opened = { run: view.run, onRun: (run: string, quietly?: boolean) => setView({ ...view, run }, quietly) };
  const setup = { strategy, series, isWaiting: listed.isLoading, over, onOver: setOver };
  return (
    <>
      <Head
        strategy={strategy}
        onEdit={() => setOpen('edit')}
        onFork={() => setOpen('fork')}
        onShare={() => setOpen('share')}
        {...{ onReload, onDeleted }}
      />
      <Tabs
        label={copy.strategy}
        value={tab}
        options={tabs.map((value) => ({ value, label: TAB_WORDS[value] }))}
        onChange={(next) => setView({ tab: next, run: '', from: '', to: '' })}
      >
        {tab === 'backtest' && <BacktestTab {...setup} {...opened} />}
        {tab === 'grid' && <GridTab {...setup} {...opened} />}
        {tab === 'walk' && <WalkTab {...setup} {...opened} />}
        {tab === 'paper' && <PaperTab {...setup} {...opened} />}
        {tab === 'rules' && (
          <RulesTab
            strategy={strategy}
            compared={view}
            onCompare={(compared) => setView({ ...view, ...compared }, true)}
            onEdit={() => setOpen('edit')}
          />
        )}
      </Tabs>
      {open === 'edit' && <StrategyDialog strategy={strategy} onClose={close} />}
      {open === 'fork' && <ForkDialog strategy={strategy} onClose={close} />}
      {open === 'share' && <LazyShareDialog thing={{ ...strategy, note: '' }} calls={shareCalls} onClose={close} />}
    </>
  );
}

interface HeadProps extends ContentProps {
  readonly onEdit: () => void;
  readonly onFork: () => void;
  readonly onShare: () => void;
}

function Head({ strategy, onEdit, onFork, onShare, onReload, onDeleted }: HeadProps) {
  const may = useMay(strategy);
  const isOwn = !strategy.shared;
  const [remove, removing] = useDeleteStrategyMutation();
  const drop = async () => {
    const answer = await remove({ id: strategy.id, version: strategy.version });
    if (!answer.error) {
      onDeleted(strategy);
      return;
    }
    if (!isConflict(answer.error)) {
      showFailure(answer.error);
      return;
    }
    showToast({
      title: copy.couldntDeleteTheStrategy,
      description: copy.itChangedInAnotherTab(changedElsewhere()),
      kind: 'destructive',
    });
    onReload();
  };
  return (
    <PageHeader
      title={<span className={styles.title}>{strategy.name}</span>}
      tabTitle={strategy.name}
      sub={
        <>
          {copy.rulesVersionTried(
            marketWords(strategy),
            formatInteger(strategy.rules_version),
            formatCount(strategy.variants, 'variant'),
          )}
          {strategy.forked_from && (
            <>
              {' · '}
              <ForkOf strategy={strategy} />
            </>
          )}
          {!isOwn && (
            <>
              {' '}
              <SharedBadge kind="strategy" thing={strategy} />
            </>
          )}
        </>
      }
      actions={
        <>
          {may.edit && (
            <Button onClick={onEdit}>
              <Pencil aria-hidden="true" />
              {copy.editStrategy}
            </Button>
          )}
          <ForEditors>
            <Button onClick={onFork}>
              <GitFork aria-hidden="true" />
              {copy.fork}
            </Button>
          </ForEditors>
          {may.manage && (
            <Button onClick={onShare}>
              <UsersRound aria-hidden="true" />
              {SHARE_ACTION}
            </Button>
          )}
          {isOwn && may.manage && (
            <Button kind="quiet" busy={removing.isLoading} onClick={() => void drop()}>
              <Trash2 aria-hidden="true" />
              {copy.delete}
            </Button>
          )}
        </>
      }
    />
  );
}

/** No link to the original of somebody else's strategy, as readers may have no access to it, and none to one that can't be opened. */
function ForkOf({ strategy: { forked_from: from, forked_version: version, shared } }: { strategy: Strategy }) {
  const original = useGetStrategyQuery(from && !shared ? from : skipToken);
  const words = copy.forkOfVersion(formatInteger(version));
  if (!from || shared) return words;
  if (original.isError && toFailure(original.error).status === 404) return copy.forkOfVersionThatIsClosed(words);
  return <Link to={paths.strategyOf(from)}>{words}</Link>;
}
