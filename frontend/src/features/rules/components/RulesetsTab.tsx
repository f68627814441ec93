/** The rulesets as cards, each with its rules in words; editing, switching, deleting with undo, and the versions. */

import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { isConflict } from '@/api/failure';
import type { Account } from '@/api/ledgerApi';
import {
  type Ruleset,
  useDeleteRulesetMutation,
  useListRulesetsQuery,
  useRestoreRulesetMutation,
  useUpdateRulesetMutation,
} from '@/api/rulesApi';
import { changedElsewhere } from '@/api/unsaved';
import { useCreates } from '@/domain/teams/useCreates';
import { useZone } from '@/domain/workspace/useZone';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { useUndo } from '@/ui/useUndo';
import { copy } from '../copy';
import { bodyOfRuleset } from '../ruleDraft';
import { draftOfTemplate, type Template } from '../templates';
import type { View } from '../view';
import { HistoryDialog } from './HistoryDialog';
import { RulesetCard } from './RulesetCard';
import { RulesetDialog } from './RulesetDialog';
import styles from './RulesetsTab.module.css';
import { TemplateDialog } from './TemplateDialog';

interface RulesetsTabProps {
  readonly view: View;
  readonly accounts: readonly Account[];
  /** Of the workspace; suggested for the equity of a new ruleset. */
  readonly currency: string;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function RulesetsTab({ view, accounts, currency, onChange }: RulesetsTabProps) {
  const query = useListRulesetsQuery();
  const zone = useZone();
  const creates = useCreates();
  const [template, setTemplate] = useState<Template | null>(null);
  const [remove, removing] = useDeleteRulesetMutation();
  const [restore, restoring] = useRestoreRulesetMutation();
  const { gone, setGone, undo } = useUndo<Ruleset>(restore, ({ name }) => name, copy.rulesetRestored);
  const [update, updating] = useUpdateRulesetMutation();
  const rulesets = query.data;
  if (rulesets === undefined && query.isError) return <FailedQuery query={query} />;

  const failed = (what: string, error: unknown) => {
    if (!isConflict(error)) {
      showFailure(error);
      return;
    }
    showToast({ title: copy.couldnt(what), description: copy.itChangedInAnotherTab(changedElsewhere()), kind: 'destructive' });
    void query.refetch();
  };
  const drop = async (ruleset: Ruleset) => {
    const answer = await remove({ id: ruleset.id, version: ruleset.version });
    if (answer.error) failed(copy.deleteTheRuleset, answer.error);
    else setGone(ruleset);
  };
  const toggle = async (ruleset: Ruleset, enabled: boolean) => {
    const { id, version } = ruleset;
    const answer = await update({ id, version, newRuleset: bodyOfRuleset(ruleset, { enabled }) });
    if (answer.data === undefined) failed(enabled ? copy.turnTheRulesetOn : copy.turnTheRulesetOff, answer.error);
  };
  const close = () => {
    setTemplate(null);
    onChange({ ...view, edit: '', history: '' }, true);
  };
  const edited = rulesets?.find(({ id }) => id === view.edit);
  const shown = rulesets?.find(({ id }) => id === view.history);

  return (
    <>
      {gone && (
        <UndoBar
          text={copy.deleted(gone.name)}
          busy={restoring.isLoading}
          onUndo={() => void undo()}
          onDismiss={() => setGone(null)}
        />
      )}
      {rulesets === undefined && <Waiting />}
      {rulesets?.length === 0 && <NoRulesets onNew={() => onChange({ ...view, edit: 'new' })} />}
      <div className={styles.cards}>
        {rulesets?.map((ruleset) => (
          <RulesetCard
            key={ruleset.id}
            ruleset={ruleset}
            accounts={accounts}
            zone={zone}
            isBusy={removing.isLoading || updating.isLoading}
            onToggle={(enabled) => void toggle(ruleset, enabled)}
            onEdit={() => onChange({ ...view, edit: ruleset.id })}
            onHistory={() => onChange({ ...view, history: ruleset.id })}
            onDelete={() => void drop(ruleset)}
          />
        ))}
      </div>
      {creates && view.edit === 'new' && template === null && <TemplateDialog onChoose={setTemplate} onClose={close} />}
      {creates && view.edit === 'new' && template !== null && (
        <RulesetDialog
          start={draftOfTemplate(template, currency, formatDate(Date.now(), 'dateOnly', zone))}
          accounts={accounts}
          onClose={close}
        />
      )}
      {creates && edited && <RulesetDialog key={edited.id} ruleset={edited} accounts={accounts} onClose={close} />}
      {shown && <HistoryDialog ruleset={shown} accounts={accounts} zone={zone} onClose={close} />}
    </>
  );
}

function NoRulesets({ onNew }: { onNew: () => void }) {
  const creates = useCreates();
  if (!creates) {
    return (
      <Panel>
        <EmptyState icon={ShieldCheck} title={copy.noRulesetsYet} text={copy.viewersCantCreateRulesets} />
      </Panel>
    );
  }
  return (
    <Panel>
      <EmptyState
        icon={ShieldCheck}
        title={copy.noRulesetsYet}
        text={copy.aRulesetHoldsLimitsThat}
        action={
          <Button kind="primary" onClick={onNew}>
            {copy.createRuleset}
          </Button>
        }
      />
    </Panel>
  );
}

function Waiting() {
  return (
    <div className={styles.cards} aria-busy="true">
      {[0, 1].map((key) => (
        <Panel key={key}>
          <div className={styles.waiting}>
            <Skeleton width="30%" height={14} />
            <Skeleton width="80%" />
            <Skeleton width="65%" />
          </div>
        </Panel>
      ))}
    </div>
  );
}
