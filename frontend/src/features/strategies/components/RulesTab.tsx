/** What the rules say, the playbook and the checklist, and the versions before. */

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { messages } from '@/api/messages';
import { type RuleVersion, type Strategy, useListRuleVersionsQuery } from '@/api/strategiesApi';
import { warmUpWords } from '@/domain/strategies/words';
import { formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState, FailedState, Skeleton } from '@/ui/states';
import { prettyRules } from '../strategyDraft';
import styles from './result.module.css';

interface RulesTabProps {
  readonly strategy: Strategy;
  readonly onEdit: () => void;
}

export function RulesTab({ strategy, onEdit }: RulesTabProps) {
  return (
    <div className={styles.stack}>
      <div className={styles.halves}>
        <Panel
          title="Rules"
          note={`Version ${formatInteger(strategy.rules_version)}`}
          actions={
            <Button size="small" onClick={onEdit}>
              <Pencil aria-hidden="true" />
              Edit rules
            </Button>
          }
        >
          <Sentences sentences={strategy.sentences} />
          <p className={styles.hint}>
            {warmUpWords(strategy.warm_up_bars)}
            {strategy.needs_candles && ' Needs candles with highs and lows.'}
          </p>
          <Document name="Show as JSON" label="Rules as JSON" rules={strategy.rules} />
        </Panel>
        <div className={styles.stack}>
          <Panel title="Playbook">
            {strategy.playbook === '' ? (
              <EmptyState
                compact
                title="No playbook yet"
                text="Write what the strategy is for, and when not to use it."
                action={<Button onClick={onEdit}>Write playbook</Button>}
              />
            ) : (
              <p className={styles.playbook}>{strategy.playbook}</p>
            )}
          </Panel>
          {strategy.checklist.length > 0 && <Checklist key={strategy.version} items={strategy.checklist} />}
        </div>
      </div>
      <Versions strategy={strategy} />
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
    <Panel
      title="Checklist"
      note={`${formatInteger(done.size)} of ${formatInteger(items.length)} checked. Go through it before each trade; it starts empty every time.`}
    >
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

function Versions({ strategy }: { strategy: Strategy }) {
  const query = useListRuleVersionsQuery(strategy.id);
  const versions = query.currentData;
  return (
    <Panel title="Versions" note="A strategy gets a new version when its rules change" flush>
      {versions === undefined ? (
        query.isError ? (
          <FailedState title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <div className={styles.version} aria-busy="true">
            <Skeleton width="40%" />
            <Skeleton width="70%" style={{ marginTop: 12 }} />
          </div>
        )
      ) : (
        <ul>
          {versions.map((version) => (
            <Version key={version.number} version={version} isNow={version.number === strategy.rules_version} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Version({ version, isNow }: { version: RuleVersion; isNow: boolean }) {
  return (
    <li className={styles.version}>
      <h3>
        Version {formatInteger(version.number)} {isNow && <Chip kind="accent">Current</Chip>}
      </h3>
      <p className={styles.hint}>
        {formatDateTime(version.created_at)} · <span className="mono">{version.hash.slice(0, 12)}</span>
      </p>
      <Sentences sentences={version.sentences} />
      <Document
        name={`Show version ${formatInteger(version.number)} as JSON`}
        label={`Version ${formatInteger(version.number)} as JSON`}
        rules={version.rules}
      />
    </li>
  );
}
