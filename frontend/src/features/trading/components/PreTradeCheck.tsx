/** Checks a trade against the rulesets that are on, before it is made elsewhere. */

import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '@/api/failure';
import type { Account, useListAccountsQuery } from '@/api/ledgerApi';
import { type TradeCheck, useCheckTradeMutation, useListRulesetsQuery } from '@/api/rulesApi';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { ACCOUNTS_PATH } from '@/domain/rules/places';
import { ForEditors } from '@/domain/teams/ForEditors';
import { Button, ButtonLink } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState, FailedLine, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { bodyOf, checklistOf, formError, newTrade, rulesetsFor, setupsOf, type TradeDraft } from '../tradeDraft';
import { CheckResult } from './CheckResult';
import styles from './PreTradeCheck.module.css';
import { RecentChecks } from './RecentChecks';
import { TradeFields } from './TradeFields';

interface PreTradeCheckProps {
  readonly accounts: ReturnType<typeof useListAccountsQuery>;
  /** Chosen at first, where it is one of the accounts. */
  readonly account: string;
  readonly zone: string | undefined;
}

export function PreTradeCheck({ accounts, account, zone }: PreTradeCheckProps) {
  const known: readonly Account[] | undefined = accounts.data;
  if (known === undefined) {
    return accounts.isError ? <FailedQuery query={accounts} /> : <Skeleton height={320} />;
  }
  if (known.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={ShieldCheck}
          title={copy.addAnAccountFirst}
          text={copy.aTradeIsCheckedAgainst}
          action={
            <ForEditors>
              <ButtonLink kind="primary" to={ACCOUNTS_PATH}>
                {copy.goToAccounts}
              </ButtonLink>
            </ForEditors>
          }
        />
      </Panel>
    );
  }
  const first = known.find(({ id }) => id === account) ?? known[0];
  return <CheckForm accounts={known} first={first?.id ?? ''} zone={zone} />;
}

interface CheckFormProps {
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly first: string;
  readonly zone: string | undefined;
}

function CheckForm({ accounts, first, zone }: CheckFormProps) {
  const rulesets = useListRulesetsQuery();
  const [draft, setDraft] = useState<TradeDraft>(() => newTrade(first));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [send, { isLoading }] = useCheckTradeMutation();
  /** The last check, with what was asked, to know whether the form has moved on. */
  const [last, setLast] = useState<{ check: TradeCheck; asked: string } | null>(null);
  const active = rulesetsFor(draft, rulesets.data ?? []);
  const items = checklistOf(active);
  const isOff = rulesets.data !== undefined && !rulesets.data.some(({ enabled }) => enabled);

  const run = async (trade: TradeDraft) => {
    const body = bodyOf(trade, items);
    const answer = await send(body);
    if (answer.data) {
      setErrors({});
      setLast({ check: answer.data, asked: JSON.stringify(body) });
    } else setErrors(fieldErrors(answer.error, copy.couldntCheckTheTrade));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(draft);
  };
  const reduceTo = (quantity: string) => {
    const next = { ...draft, quantity };
    setDraft(next);
    void run(next);
  };
  const whole = formError(errors);

  return (
    <div className={styles.page}>
      <ForEditors>
        <div className={styles.columns}>
          <Panel title={copy.plannedTrade} note={copy.checkedAgainstYourRulesetsNo}>
            <form className={styles.form} noValidate onSubmit={submit}>
              {whole !== undefined && <Note>{whole}</Note>}
              {rulesets.isError && rulesets.data === undefined && (
                <FailedLine
                  title={copy.couldntLoadYourChecklists}
                  error={rulesets.error}
                  onRetry={() => void rulesets.refetch()}
                />
              )}
              <TradeFields
                draft={draft}
                errors={errors}
                accounts={accounts}
                setups={setupsOf(active)}
                items={items}
                onChange={(change) => setDraft({ ...draft, ...change })}
              />
              <Button kind="primary" type="submit" busy={isLoading}>
                <ShieldCheck aria-hidden="true" />
                {copy.checkTrade}
              </Button>
            </form>
          </Panel>
          {last === null ? (
            <Panel title={copy.result}>
              <EmptyState
                compact
                icon={ShieldCheck}
                title={isOff ? copy.noRulesetIsOn : copy.noCheckYet}
                text={isOff ? copy.everyTradePassesWhileNo : copy.enterTheTradeThatYou}
                action={isOff ? <ButtonLink to={paths.tradingRulesets}>{copy.goToRulesets}</ButtonLink> : undefined}
              />
            </Panel>
          ) : (
            <CheckResult
              key={last.check.id}
              check={last.check}
              zone={zone}
              isChanged={last.asked !== JSON.stringify(bodyOf(draft, items))}
              isBusy={isLoading}
              onAgain={() => void run(draft)}
              onReduce={reduceTo}
              onOverridden={(check) => setLast({ ...last, check })}
            />
          )}
        </div>
      </ForEditors>
      <RecentChecks accounts={accounts} zone={zone} />
    </div>
  );
}
