/** What a reader must know before trusting the figures; nothing where there is nothing to say. */

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { MissingHistory, PortfolioSummary } from '@/api/portfolioApi';
import { paths } from '@/app/paths';
import { signed, signOfAmount } from '@/domain/journal/words';
import { listed } from '@/domain/portfolio/words';
import { useZone } from '@/domain/workspace/useZone';
import { exactDecimal } from '@/format/amount';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/states';
import styles from './Notices.module.css';

/** Gaps that are listed at first. */
const FEW = 3;

interface NoticesProps {
  readonly summary: PortfolioSummary;
  readonly onRetry: () => void;
}

export function Notices({ summary, onRetry }: NoticesProps) {
  const { currency, wanted_currency: wanted, missing_prices: missing, transfer_questions: questions, futures } = summary;
  const notices: [key: string, notice: ReactNode][] = [];
  if (summary.market_away) {
    notices.push([
      'away',
      <>
        <Chip kind="warn">Some prices are missing now</Chip> Market data is unavailable.{' '}
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </>,
    ]);
  }
  if (missing.length > 0) {
    notices.push([
      'prices',
      <>
        <Chip kind="warn">No price</Chip> {listed(missing)}: held, but in no value.
      </>,
    ]);
  }
  if (summary.missing_history.length > 0) notices.push(['history', <Gaps key="gaps" gaps={summary.missing_history} />]);
  if (questions.length > 0) {
    notices.push([
      'transfers',
      <>
        <Chip kind="warn">Unclear transfers</Chip>{' '}
        {questions.length === 1
          ? 'Several deposits could belong to 1 withdrawal. It counts as sent away until only one fits.'
          : `Several deposits could belong to each of ${formatCount(questions.length, 'withdrawal')}. They count as sent away until only one fits.`}
      </>,
    ]);
  }
  if (futures.length > 0) {
    notices.push([
      'futures',
      <>
        <Chip kind="info">Futures</Chip> Realised net, not in the figures above: {futures.map(futuresWords).join('; ')}.
      </>,
    ]);
  }
  if (wanted !== '' && wanted !== currency) {
    notices.push(['currency', `Amounts are in US dollars and not in ${wanted}: daily closes are only known in US dollars.`]);
  }
  if (notices.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Notes on these figures">
      {notices.map(([key, notice]) => (
        <li key={key}>{notice}</li>
      ))}
    </ul>
  );
}

function futuresWords({ currency, net, unknown }: PortfolioSummary['futures'][number]): string {
  const exits = unknown > 0 ? `${formatCount(unknown, 'exit')} with an unknown result` : '';
  // A sum of unknown results alone is not zero.
  if (exits !== '' && signOfAmount(net) === 'even') return `unknown in ${currency} (${exits})`;
  return `${signed(net)} ${currency}${exits === '' ? '' : ` (without ${exits})`}`;
}

function Gaps({ gaps }: { gaps: readonly MissingHistory[] }) {
  const zone = useZone();
  const [isWhole, setWhole] = useState(false);
  const rest = gaps.length - FEW;
  return (
    <>
      <Chip kind="warn">Missing history</Chip> More left than came in, and its cost is unknown.{' '}
      <Link to={`${paths.trading}?open=import`}>Import the missing files</Link>
      <ul className={styles.gaps}>
        {(isWhole ? gaps : gaps.slice(0, FEW)).map((gap) => (
          <li key={`${gap.account_id} ${gap.asset} ${gap.before_at}`}>
            {gap.asset}
            {gap.account !== '' && ` on ${gap.account}`}: History missing before {formatDate(gap.before_at, 'dateTime', zone)},
            short by {exactDecimal(gap.short)}
          </li>
        ))}
      </ul>
      {rest > 0 && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show {formatCount(rest, 'more gap')}
        </Button>
      )}
    </>
  );
}
