/** How far each chain was read, by whom, and what is not seen: one line a chain, the rest one press away. */

import type { WhaleScan } from '@/domain/whales/types';
import { dotOf, troubleOf } from '@/domain/whales/words';
import { formatInteger } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { Popover } from '@/ui/Popover';
import { StateDot } from '@/ui/states';
import { copy } from '../copy';
import styles from '../WhalesPage.module.css';

export function ScanStrip({ scans }: { scans: readonly WhaleScan[] }) {
  return (
    <ul className={styles.scans} aria-label={copy.scanners}>
      {scans.map((scan) => (
        <li key={scan.chain}>
          <Popover
            quiet
            size="small"
            wide
            align="start"
            title={copy.whereTransfersOnComeFrom(scan.name)}
            label={
              <>
                <StateDot state={dotOf(scan)} />
                {troubleOf(scan) ?? copy.isUpToDate(scan.name)}
              </>
            }
          >
            <Facts scan={scan} />
          </Popover>
        </li>
      ))}
    </ul>
  );
}

function Facts({ scan }: { scan: WhaleScan }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>{scan.method === 'lists' ? copy.listsFrom : copy.blocksFrom}</dt>
        <dd>{scan.provider ?? copy.noProvider}</dd>
        <dt>{copy.read}</dt>
        <dd>
          {scan.block === null
            ? copy.noBlockYet
            : copy.fromOnWithoutAGap(
                scan.from_block === null ? copy.upTo : copy.fromBlockTo(formatInteger(scan.from_block)),
                formatInteger(scan.block),
                formatDateTime(scan.from_time),
              )}
        </dd>
        {scan.block_time !== null && (
          <>
            <dt>{copy.newestRead}</dt>
            <dd>{copy.blockAndAge(formatInteger(scan.block), formatRelative(scan.block_time))}</dd>
          </>
        )}
        <dt>{copy.bestBlock}</dt>
        <dd>{scan.tip === null ? copy.unknown : copy.asked(formatInteger(scan.tip), formatRelative(scan.tip_at))}</dd>
        <dt>{copy.lastFailure}</dt>
        <dd>
          {scan.message === null
            ? copy.none
            : copy.inARow(scan.message, formatDateTime(scan.failed_at), formatInteger(scan.failures))}
        </dd>
        {scan.unpriced.length > 0 && (
          <>
            <dt>{copy.notChecked}</dt>
            <dd>{copy.theMarketHasNoPrice(scan.unpriced.join(', '))}</dd>
          </>
        )}
        {scan.mempool && (
          <>
            <dt>{copy.mempool}</dt>
            <dd>
              {scan.heard_message ??
                (scan.heard_at ? copy.aSampleFromAsked(scan.mempool, formatRelative(scan.heard_at)) : copy.notAskedYet)}
            </dd>
          </>
        )}
        {scan.chain === 'bitcoin' && (
          <>
            <dt>{copy.coinjoins}</dt>
            <dd>{copy.largeOnesInTheWindow(formatInteger(scan.coinjoins))}</dd>
          </>
        )}
      </dl>
      <p className={styles.quiet}>
        {scan.chain === 'bitcoin'
          ? copy.outputsThatReturnToA
          : scan.method === 'lists'
            ? copy.theProviderListsByAmount
            : copy.nativeCoinsThatContractsForward}
      </p>
    </>
  );
}
