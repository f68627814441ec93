/** Withdrawals to which several deposits on other accounts could belong, and what was said about them. */

import { ArrowLeftRight } from 'lucide-react';
import {
  type AccountEvent,
  type TransferCase,
  useAnswerTransferMutation,
  useForgetTransferAnswerMutation,
  useTransferQuestionPagesInfiniteQuery,
} from '@/api/ledgerApi';
import { usePager } from '@/api/pages';
import { useCreates } from '@/domain/teams/useCreates';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import layout from '@/ui/layout.module.css';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { Chip, EmptyState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import { amountWords } from '../words';
import styles from './TransfersTab.module.css';

export function TransfersTab({ zone }: { zone: string | undefined }) {
  const list = useTransferQuestionPagesInfiniteQuery({ limit: 20 });
  const pager = usePager(list, '');
  const first = list.currentData?.pages[0];
  if (list.isError && list.currentData === undefined) return <FailedQuery query={list} />;
  if (pager.page === undefined || first === undefined || zone === undefined) {
    return (
      <div className={styles.list} aria-busy="true">
        <Skeleton height={190} />
        <Skeleton height={190} />
      </div>
    );
  }
  const total = first.total ?? 0;
  if (total === 0) {
    return (
      <Panel>
        <EmptyState icon={ArrowLeftRight} title={copy.noUnclearTransfers} text={copy.aWithdrawalAndADeposit} />
      </Panel>
    );
  }
  return (
    <>
      <p className={styles.intro} role="status">
        {first.open === 0
          ? copy.allTransfersAreAnsweredYou
          : copy.toAnswerUntilThenAs(formatCount(first.open, 'transfer'), first.open === 1 ? copy.itCounts : copy.theyCount)}
      </p>
      <ul className={styles.list}>
        {pager.page.questions.map((question) => (
          <li key={question.withdrawal.id}>
            <Question question={question} zone={zone} />
          </li>
        ))}
      </ul>
      {pager.isLong && (
        <PagerFoot words={formatCount(total, 'transfer')} back={pager.back} next={list.isFetching ? undefined : pager.next} />
      )}
    </>
  );
}

const coinsOf = ({ asset, amount }: AccountEvent): string => amountWords({ asset: asset ?? '', amount: amount ?? '' });

function Question({ question, zone }: { question: TransferCase; zone: string }) {
  const { withdrawal, deposits, answer } = question;
  const creates = useCreates();
  const [say, saying] = useAnswerTransferMutation();
  const [forget, forgetting] = useForgetTransferAnswerMutation();
  // Not disabled meanwhile: the button that was pressed keeps the focus.
  const isBusy = saying.isLoading || forgetting.isLoading;
  const choose = async (chosen: 'deposit' | 'none' | 'away', deposit: string | null = null) => {
    if (isBusy || (chosen === answer && deposit === (question.deposit_id ?? null))) return;
    const said = await say({ id: withdrawal.id, transferAnswer: { answer: chosen, deposit_id: deposit } });
    if (said.error !== undefined) showFailure(said.error);
  };
  const ask = async () => {
    if (isBusy) return;
    const asked = await forget(withdrawal.id);
    if (asked.error !== undefined) showFailure(asked.error);
  };
  const chosen = (isIt: boolean) => (isIt ? styles.chosen : undefined);
  return (
    <Panel
      title={copy.from(coinsOf(withdrawal), withdrawal.account)}
      note={
        <>
          {copy.sent(formatDate(withdrawal.happened_at, 'dateTime', zone))}
          {withdrawal.fees.length > 0 && copy.feeOfMap(withdrawal.fees.map(amountWords).join(', '))}
          {withdrawal.note !== '' && ` · ${withdrawal.note}`}
        </>
      }
      actions={answer == null ? <Chip kind="warn">{copy.notAnswered}</Chip> : <Chip kind="info">{copy.answered}</Chip>}
    >
      <div className={styles.question} aria-busy={isBusy || undefined}>
        <ul className={styles.deposits}>
          {deposits.map((deposit) => {
            const isIt = answer === 'deposit' && question.deposit_id === deposit.id;
            return (
              <li key={deposit.id}>
                <span>
                  <strong className="num">{coinsOf(deposit)}</strong> {copy.toAccount(deposit.account)}
                  <small>
                    {formatDate(deposit.happened_at, 'dateTime', zone)}
                    {deposit.note !== '' && ` · ${deposit.note}`}
                  </small>
                </span>
                <Button
                  size="small"
                  className={chosen(isIt)}
                  aria-pressed={isIt}
                  disabled={!creates}
                  aria-label={copy.thisOneTo(coinsOf(deposit), deposit.account)}
                  onClick={() => void choose('deposit', deposit.id)}
                >
                  {copy.thisOne}
                </Button>
              </li>
            );
          })}
        </ul>
        <div className={layout.buttons}>
          <Button
            size="small"
            className={chosen(answer === 'none')}
            aria-pressed={answer === 'none'}
            disabled={!creates}
            onClick={() => void choose('none')}
          >
            {copy.noneOfThese}
          </Button>
          <Button
            size="small"
            className={chosen(answer === 'away')}
            aria-pressed={answer === 'away'}
            disabled={!creates}
            onClick={() => void choose('away')}
          >
            {copy.sentToSomeoneElse}
          </Button>
          {answer != null && creates && (
            <Button size="small" kind="quiet" onClick={() => void ask()}>
              {copy.clearAnswer}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
