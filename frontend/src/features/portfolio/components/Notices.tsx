/** What a reader must know before trusting the figures; nothing where there is nothing to say. */

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { MissingHistory, PortfolioSummary } from '@/api/portfolioApi';
import { paths } from '@/app/paths';
import { roundedQuantity, signOfAmount } from '@/domain/journal/words';
import { DOLLAR, ownCurrency } from '@/domain/portfolio/currency';
import { listed, rateNote, resultIn } from '@/domain/portfolio/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useZone } from '@/domain/workspace/useZone';
import { exactDecimal } from '@/format/amount';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import styles from './Notices.module.css';

/** Gaps that are listed at first. */
const FEW = 3;

interface NoticesProps {
  readonly summary: PortfolioSummary;
  /** The reader chose dollars although the settings name another currency. */
  readonly isInDollars: boolean;
  readonly onDollars: () => void;
  readonly onRetry: () => void;
  /** Enters prices, of this asset first. */
  readonly onPrices: (asset: string) => void;
}

export function Notices({ summary, isInDollars, onDollars, onRetry, onPrices }: NoticesProps) {
  const { currency, missing_prices: missing, transfer_questions: questions, futures } = summary;
  const wanted = summary.wanted_currency ?? '';
  const notices: [key: string, notice: ReactNode][] = [];
  if (summary.market_away) {
    notices.push([
      'away',
      <>
        <Chip kind="warn">{copy.somePricesAreMissingNowTitle}</Chip> {copy.marketDataIsUnavailable}{' '}
        <Button size="small" onClick={onRetry}>
          {copy.tryAgain}
        </Button>
      </>,
    ]);
  }
  const isConverted = currency !== DOLLAR;
  if (isConverted && summary.rate == null) {
    notices.push([
      'rate',
      <>
        <Chip kind="warn">{copy.noRateTitle}</Chip> {copy.noRateOfToday(currency)}{' '}
        <Button size="small" onClick={onDollars}>
          {copy.showInUsDollars}
        </Button>
      </>,
    ]);
  } else if (missing.length > 0) {
    notices.push([
      'prices',
      <>
        <Chip kind="warn">{copy.noPriceTitle}</Chip> {copy.heldButInNoValue(listed(missing))}{' '}
        <ForEditors>
          <Button size="small" onClick={() => onPrices(missing[0] ?? '')}>
            {copy.enterPrices}
          </Button>
        </ForEditors>
      </>,
    ]);
  }
  const withheld = summary.returns_withheld_for;
  if (withheld.length > 0) {
    notices.push([
      'withheld',
      <>
        <Chip kind="warn">{copy.returnsWithheldTitle}</Chip> {copy.returnsWithheldFor(listed(withheld))}
      </>,
    ]);
  }
  if (summary.missing_history.length > 0) notices.push(['history', <Gaps key="gaps" gaps={summary.missing_history} />]);
  if (questions.length > 0) {
    notices.push([
      'transfers',
      <>
        <Chip kind="warn">{copy.unclearTransfers}</Chip>{' '}
        {questions.length === 1
          ? copy.severalDepositsCouldBelongTo
          : copy.severalDepositsCouldBelongToEach(formatCount(questions.length, 'withdrawal'))}{' '}
        <Link to={paths.transferQuestions}>{copy.reviewTransfers}</Link>
      </>,
    ]);
  }
  if (futures.length > 0) {
    notices.push([
      'futures',
      <>
        <Chip kind="info">{copy.futures}</Chip> {copy.realisedNetNotInThe(futures.map(futuresWords).join('; '))}
      </>,
    ]);
  }
  if (isConverted && summary.rate != null) {
    const now = rateNote(summary.rate, summary.rate_day, currency);
    notices.push([
      'converted',
      <>
        <Chip kind="info">{copy.converted}</Chip>{' '}
        {copy.eachDayHasItsRate(now, summary.rate_source === 'ecb' ? copy.ofTheCentralBank : copy.ofBitcoin)}
      </>,
    ]);
  }
  if (summary.days_without_rate > 0) {
    const since = summary.rates_from ? copy.knownSince(formatDate(summary.rates_from)) : '';
    notices.push([
      'days',
      <>
        <Chip kind="warn">{copy.noRateTitle}</Chip> {copy.daysWithoutRate(formatCount(summary.days_without_rate, 'day'), since)}
      </>,
    ]);
  }
  if (!isConverted && !isInDollars && ownCurrency(wanted) !== '') {
    notices.push(['currency', copy.amountsAreInUsDollarsAnd(wanted)]);
  }
  if (notices.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={copy.notesOnTheseFigures}>
      {notices.map(([key, notice]) => (
        <li key={key}>{notice}</li>
      ))}
    </ul>
  );
}

function futuresWords({ currency, net, unknown }: PortfolioSummary['futures'][number]): string {
  const exits = unknown > 0 ? copy.withAnUnknownResult(formatCount(unknown, 'exit')) : '';
  // A sum of unknown results alone is not zero.
  if (exits !== '' && signOfAmount(net) === 'even') return copy.unknownIn(currency, exits);
  return `${resultIn(net, currency)}${exits === '' ? '' : copy.withoutOfExits(exits)}`;
}

/** The form of what was held before the gap. */
const openingOf = (gap: MissingHistory): string =>
  paths.openingBalance({
    asset: gap.asset,
    before: gap.before_at,
    ...(gap.account_id ? { account: gap.account_id } : {}),
  });

function Gaps({ gaps }: { gaps: readonly MissingHistory[] }) {
  const zone = useZone();
  const [isWhole, setWhole] = useState(false);
  const rest = gaps.length - FEW;
  return (
    <>
      <Chip kind="warn">{copy.missingHistory}</Chip> {copy.moreLeftThanCameIn}{' '}
      <Link to={`${paths.trading}?open=import`}>{copy.importTheMissingFiles}</Link>
      <ul className={styles.gaps}>
        {(isWhole ? gaps : gaps.slice(0, FEW)).map((gap) => (
          <li key={`${gap.account_id} ${gap.asset} ${gap.before_at}`} title={exactDecimal(gap.short)}>
            {gap.asset}
            {gap.account !== '' && copy.on(gap.account)}
            {copy.historyMissingBeforeShortBy(
              formatDate(gap.before_at, 'dateTime', zone),
              `${roundedQuantity(gap.short)} ${gap.asset}`,
            )}{' '}
            <Link to={openingOf(gap)} aria-label={copy.enterAnOpeningBalanceOf(gap.asset)}>
              {copy.enterAnOpeningBalance}
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          {copy.show(formatCount(rest, copy.moreGap))}
        </Button>
      )}
    </>
  );
}
