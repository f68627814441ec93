/** One ruleset: what it holds for, since when, its rules in words, and whether it is on. */

import { History, Pencil, Trash2 } from 'lucide-react';
import type { Ruleset } from '@/api/rulesApi';
import { exactMoney } from '@/domain/journal/words';
import { ruleSentence, scopeWords } from '@/domain/rules/sentences';
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { formatDate } from '@/format/time';
import { IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Panel } from '@/ui/Panel';
import { Switch } from '@/ui/Switch';
import { copy } from '../copy';
import styles from './RulesetsTab.module.css';

interface RulesetCardProps {
  readonly ruleset: Ruleset;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly zone: string | undefined;
  readonly isBusy: boolean;
  readonly onToggle: (enabled: boolean) => void;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
  readonly onDelete: () => void;
}

export function RulesetCard({ ruleset, accounts, zone, isBusy, onToggle, onEdit, onHistory, onDelete }: RulesetCardProps) {
  const creates = useCreates();
  const { name, enabled, version, since_at: since, capital, currency, capital_day: day } = ruleset;
  return (
    <Panel
      title={name}
      note={copy.inForceSinceVersion(scopeWords(ruleset, accounts), formatDate(since, 'dateTime', zone), version)}
      actions={
        <>
          <Switch label={copy.isOn(name)} checked={enabled} disabled={isBusy || !creates} onChange={onToggle} />
          <IconButton label={copy.showVersionsOf(name)} onClick={onHistory}>
            <History />
          </IconButton>
          {creates && (
            <IconButton label={copy.edit(name)} onClick={onEdit}>
              <Pencil />
            </IconButton>
          )}
          <ForManagers>
            <IconButton label={copy.delete(name)} disabled={isBusy} onClick={onDelete}>
              <Trash2 />
            </IconButton>
          </ForManagers>
        </>
      }
    >
      <ol className={classes(styles.rules, !enabled && styles.off)}>
        {ruleset.rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no id, and the server names it by its place
          <li key={at}>{ruleSentence(rule)}</li>
        ))}
      </ol>
      {capital && (
        <p className={styles.capital}>
          {copy.equityOf(exactMoney(capital))} {currency} {copy.atTheStartOf(formatDate(day))}
        </p>
      )}
    </Panel>
  );
}
