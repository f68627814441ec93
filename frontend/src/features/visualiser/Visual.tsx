/** What was chosen, in the drawing that was chosen: loads it, narrows it once, and hands it to the drawing. */

import { Search } from 'lucide-react';
import { useMemo } from 'react';
import type { Scope } from '@/api/addressesApi';
import { useNameAddressesQuery } from '@/api/labelsApi';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { formatCount } from '@/format/number';
import { shorten } from '@/format/text';
import { formatRelative } from '@/format/time';
import { Button, ButtonLink } from '@/ui/Button';
import { chainName } from '@/ui/chains';
import { Segmented, SelectField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { mergedBasis } from './basis';
import { Filters } from './components/Filters';
import { GroupPanel } from './components/GroupPanel';
import { NotRead, Refused, Waiting } from './components/Waiting';
import { copy } from './copy';
import { factsOf } from './flows/fromMovements';
import { factsOfTrace } from './flows/fromTrace';
import { narrow } from './flows/narrow';
import { pickedGroup } from './flows/picked';
import type { Facts } from './flows/types';
import { ModeView } from './Modes';
import { type MovementsState, useMovements } from './useMovements';
import { usePicked } from './usePicked';
import { type Source, useSource } from './useSource';
import styles from './Visualiser.module.css';
import { byOf, isNarrowed, MODES, type Mode, rootedAt, type View, withoutFilters } from './view';
import { hiddenWords, MODE_NAMES } from './words';

interface VisualProps {
  readonly view: View;
  readonly onView: (view: View, opens?: boolean) => void;
}

function useFacts(view: View, source: Source): { facts: Facts | null; state: MovementsState } {
  const { chain, addresses, trace } = source;
  const { depth, from, to } = view;
  const scopes = useMemo(
    () => addresses.map((address): Scope => ({ chain, address, depth, from: from || undefined, to: to || undefined })),
    [chain, addresses, depth, from, to],
  );
  const state = useMovements(scopes);
  const names = useNameAddressesQuery({ chain, addresses }, { skip: addresses.length === 0 });
  const known = names.currentData?.addresses;
  const { loading } = state;
  // Built when all are there: half a picture would move under the reader's eyes.
  const told = JSON.stringify(state.parts.map(({ address, movements }) => [address, movements?.length ?? -1]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `told` says when the parts are other ones.
  const facts = useMemo(() => {
    if (trace !== null) return factsOfTrace(trace);
    if (loading) return null;
    const parts = state.parts.flatMap(({ address, movements }) => (movements === null ? [] : [{ address, movements }]));
    return parts.length === 0 ? null : factsOf(parts, new Map(known?.map(({ address, labels }) => [address, labels])));
  }, [trace, loading, told, known]);
  return { facts, state };
}

export function Visual({ view, onView }: VisualProps) {
  const source = useSource(view);
  const { facts, state } = useFacts(view, source);
  const [picked, pick] = usePicked(view, onView);
  const name = source.name === undefined ? undefined : view.addresses.length > 0 ? shorten(source.name, 10, 8) : source.name;
  const more = view.addresses.length > 1 ? copy.andOtherAddresses(formatCount(view.addresses.length - 1, 'other')) : '';
  // A page about one address: L labels it.
  const [subject, ...others] = source.addresses;
  const about =
    subject !== undefined && others.length === 0
      ? { 'data-subject': true, 'data-address': subject, 'data-chain': source.chain }
      : {};
  return (
    <div className={styles.stack} {...about}>
      <PageHeader
        title={copy.visualiser}
        tabTitle={name === undefined ? 'Visualiser' : copy.visualised(name)}
        sub={name === undefined ? undefined : copy.addressOnChain(name, more, chainName(source.chain))}
        actions={
          <>
            {source.chains.length > 1 && (
              <SelectField
                compact
                hideLabel
                label={copy.chain}
                value={source.chain}
                onChange={(event) => onView({ ...view, chain: event.target.value })}
              >
                <Options of={source.chains.map((id) => ({ value: id, label: chainName(id) }))} />
              </SelectField>
            )}
            {view.trace === '' && (
              <Segmented<View['depth']>
                label={copy.depth}
                value={view.depth}
                options={optionsOf({ fast: copy.newest500, full: copy.newest5000 })}
                onChange={(depth) => onView({ ...view, depth })}
              />
            )}
            {view.trace !== '' && (
              <ButtonLink to={`${paths.tracer}?trace=${encodeURIComponent(view.trace)}`}>{copy.openInTracer}</ButtonLink>
            )}
            <ButtonLink to={paths.visualiser}>
              <Search aria-hidden="true" />
              {copy.another}
            </ButtonLink>
          </>
        }
      />
      <Tabs<Mode>
        label={copy.drawing}
        value={view.mode}
        options={MODES.map((mode, at) => ({ value: mode, label: <span title={copy.keyOf(at + 1)}>{MODE_NAMES[mode]}</span> }))}
        onChange={(mode) => onView({ ...view, mode })}
      >
        <Body {...{ view, onView, source, facts, state, picked }} onPick={pick} />
      </Tabs>
    </div>
  );
}

interface BodyProps extends VisualProps {
  readonly source: Source;
  readonly facts: Facts | null;
  readonly state: MovementsState;
  readonly picked: string | null;
  readonly onPick: (id: string | null) => void;
}

function Body({ view, onView, source, facts, state, picked, onPick }: BodyProps) {
  const narrowed = useMemo(() => (facts === null ? null : narrow(facts, view)), [facts, view]);
  if (source.error !== undefined)
    return (
      <Panel>
        <FailedState title={messages.data} error={source.error} onRetry={source.retry} />
      </Panel>
    );
  if (source.hollow)
    return (
      <Panel>
        <EmptyState
          title={view.trace === '' ? copy.thisEntityHasNoAddress : copy.thisTraceHasNoFlow}
          text={view.trace === '' ? copy.labelAddressesWithItAnd : copy.expandSomethingInTheTracer}
          action={<ButtonLink to={paths.visualiser}>{copy.chooseAnother}</ButtonLink>}
        />
      </Panel>
    );
  const failed = state.parts.find(({ error }) => error !== undefined);
  if (facts === null && failed !== undefined && !state.loading)
    return (
      <Panel>
        <Refused error={failed.error} address={failed.address} chain={source.chain} onRetry={state.retry} />
      </Panel>
    );
  if (source.loading)
    return (
      <Panel>
        <Skeleton width="60%" height={140} />
      </Panel>
    );
  if (facts === null || narrowed === null)
    return (
      <Panel flush>
        <Waiting parts={state.parts} depth={view.depth} />
      </Panel>
    );
  const basis = mergedBasis(state.parts.flatMap(({ basis: one }) => one ?? []));
  const group = picked === null ? null : pickedGroup(facts, narrowed.flows, byOf(view), picked);
  const label = group?.members[0]?.party.label ?? null;
  const isEmpty = facts.flows.length === 0 && view.mode !== 'holdings';
  const isOver = narrowed.flows.length === 0 && view.mode !== 'heat' && view.mode !== 'holdings';
  const said = [
    hiddenWords(narrowed),
    facts.twice > 0 && copy.betweenTheChosenAddressesReported(formatCount(facts.twice, 'flow')),
    source.beyond > 0 && copy.ofThisEntityHiddenAt(formatCount(source.beyond, 'address', 'addresses')),
    source.elsewhere > 0 && copy.ofThisEntityAreOn(formatCount(source.elsewhere, 'address', 'addresses')),
    view.trace === '' &&
      (view.from || view.to) &&
      copy.onlyMovementsWereLoaded(view.from ? copy.from(view.from) : '', view.to ? copy.toDay(view.to) : ''),
    view.trace !== '' && copy.fromASavedTraceWhat,
  ];
  return (
    <>
      <NotRead parts={state.parts} onRetry={state.retry} />
      <Filters view={view} onView={onView} facts={facts} unit={narrowed.unit} />
      {isEmpty ? (
        <Panel>
          <EmptyState
            title={copy.noTransactionsOn(chainName(source.chain), view.from || view.to ? copy.inTheseDates : '')}
            text={copy.noTransfersFromOrTo}
          />
        </Panel>
      ) : isOver ? (
        <Panel>
          <EmptyState
            title={copy.noFlowPassesTheFilters}
            text={hiddenWords(narrowed)}
            action={
              isNarrowed(view) ? <Button onClick={() => onView(withoutFilters(view))}>{copy.clearFilters}</Button> : undefined
            }
          />
        </Panel>
      ) : (
        <div className={group === null ? styles.columns : `${styles.columns} ${styles.detailed}`}>
          <ModeView
            {...{ view, onView, facts, narrowed, basis, said, picked, onPick }}
            chain={source.chain}
            origin={
              source.saved && (
                <span className={styles.dim} title={copy.sha256(source.saved.sha256)}>
                  {copy.savedTraceVersion(source.saved.version, formatRelative(source.saved.at))}
                </span>
              )
            }
            fileName={`${view.mode}-${source.chain}-${(source.name ?? 'flows').replace(/[^\w-]+/g, '-').slice(0, 24)}`}
          />
          {group !== null && (
            <GroupPanel
              group={group}
              chain={source.chain}
              unit={narrowed.unit}
              onRoot={(address) => onView(rootedAt(view, source.chain, [address]), true)}
              onOnly={
                label === null || group.root || group.stands > 1 ? undefined : () => onView({ ...view, label, category: '' })
              }
              onClose={() => onPick(null)}
            />
          )}
        </div>
      )}
    </>
  );
}
