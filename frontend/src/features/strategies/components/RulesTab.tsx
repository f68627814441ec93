/** What the rules say, the playbook and the checklist, and the versions before. */

import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { type RuleVersion, type Strategy, useListRuleVersionsQuery } from '@/api/strategiesApi';
import { useMay } from '@/domain/sharing/useMay';
import { warmUpWords } from '@/domain/strategies/words';
import { formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { Chip, EmptyState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { prettyRules } from '../strategyDraft';
import type { Compared } from '../view';
import { CompareVersions } from './CompareVersions';
import styles from './result.module.css';

interface VersionsProps {
  readonly strategy: Strategy;
  readonly compared: Compared;
  readonly onCompare: (compared: Compared) => void;
}

interface RulesTabProps extends VersionsProps {
  readonly onEdit: () => void;
}

export function RulesTab({ strategy, compared, onCompare, onEdit }: RulesTabProps) {
  const may = useMay(strategy);
  return (
    <div className={layout.column}>
      <div className={styles.halves}>
        <Panel
          title={copy.rules}
          note={copy.version(formatInteger(strategy.rules_version))}
          actions={
            may.edit && (
              <Button size="small" onClick={onEdit}>
                <Pencil aria-hidden="true" />
                {copy.editRules}
              </Button>
            )
          }
        >
          <Sentences sentences={strategy.sentences} />
          <p className={styles.hint}>
            {warmUpWords(strategy.warm_up_bars)}
            {strategy.needs_candles && copy.needsCandlesWithHighsAndLows}
          </p>
          <Document name={copy.showAsJSON} label={copy.rulesAsJson} rules={strategy.rules} />
        </Panel>
        <div className={layout.column}>
          <Panel title={copy.playbook}>
            {strategy.playbook === '' ? (
              <EmptyState
                compact
                title={copy.noPlaybookYet}
                text={copy.writeWhatTheStrategyIs}
                action={may.edit ? <Button onClick={onEdit}>{copy.writePlaybook}</Button> : undefined}
              />
            ) : (
              <p className={styles.playbook}>{strategy.playbook}</p>
            )}
          </Panel>
          {strategy.checklist.length > 0 && <Checklist key={strategy.version} items={strategy.checklist} />}
        </div>
      </div>
      <Versions {...{ strategy, compared, onCompare }} />
    </div>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ol className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  );
}

function Document({ name, label, rules }: { name: string; label: string; rules: Strategy['rules'] }) {
  return (
    <details className={styles.document}>
      <summary>{name}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>{prettyRules(rules)}</pre>
      </section>
    </details>
  );
}

/** Ticked before a trade and kept nowhere: the next trade begins with an empty list. */
function Checklist({ items }: { items: readonly string[] }) {
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const toggle = (at: number) => {
    const next = new Set(done);
    if (!next.delete(at)) next.add(at);
    setDone(next);
  };
  return (
    <Panel title={copy.checklist} note={copy.ofCheckedGoThroughIt(formatInteger(done.size), formatInteger(items.length))}>
      <ul className={styles.checklist}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is named by its place
          <li key={at}>
            <label>
              <input type="checkbox" checked={done.has(at)} onChange={() => toggle(at)} />
              {item}
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Versions({ strategy, compared, onCompare }: VersionsProps) {
  const comparison = useRef<HTMLElement>(null);
  const query = useListRuleVersionsQuery(strategy.id);
  const versions = query.currentData;
  return (
    <Panel title={copy.versions} note={copy.aStrategyGetsANew} flush>
      <QueryPanel
        query={query}
        data={versions}
        waiting={
          <div className={styles.version} aria-busy="true">
            <Skeleton width="40%" />
            <Skeleton width="70%" style={{ marginTop: 12 }} />
          </div>
        }
      >
        {(versions) => (
          <>
            {versions.length > 1 && <CompareVersions ref={comparison} {...{ versions, compared, onCompare }} />}
            <ul>
              {versions.map((version, at) => (
                <Version
                  key={version.number}
                  version={version}
                  before={versions[at + 1]}
                  isNow={version.number === strategy.rules_version}
                  onCompare={(compared) => {
                    onCompare(compared);
                    comparison.current?.focus();
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </QueryPanel>
    </Panel>
  );
}

interface VersionProps {
  readonly version: RuleVersion;
  /** Undefined for the first. */
  readonly before: RuleVersion | undefined;
  readonly isNow: boolean;
  readonly onCompare: (compared: Compared) => void;
}

function Version({ version, before, isNow, onCompare }: VersionProps) {
  return (
    <li className={styles.version}>
      <h3>
        {copy.version(formatInteger(version.number))} {isNow && <Chip kind="accent">{copy.current}</Chip>}
      </h3>
      <p className={styles.hint}>
        {formatDateTime(version.created_at)} · <span className="mono">{version.hash.slice(0, 12)}</span>
      </p>
      <Sentences sentences={version.sentences} />
      {before !== undefined && (
        <Button
          size="small"
          aria-label={copy.showWhatChangedIn(formatInteger(version.number))}
          onClick={() => onCompare({ from: String(before.number), to: String(version.number) })}
        >
          {copy.showWhatChanged}
        </Button>
      )}
      <Document
        name={`Show version ${formatInteger(version.number)} as JSON`}
        label={copy.versionAsJson(formatInteger(version.number))}
        rules={version.rules}
      />
    </li>
  );
}
