/** How far each chain was read, by whom, and what is not seen: one line a chain, the rest one press away. */

import type { WhaleScan } from '@/domain/whales/types';
import { DOTS, troubleOf } from '@/domain/whales/words';
import { formatInteger } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { Popover } from '@/ui/Popover';
import { StateDot } from '@/ui/states';
import styles from '../WhalesPage.module.css';

export function ScanStrip({ scans }: { scans: readonly WhaleScan[] }) {
  return (
    <ul className={styles.scans} aria-label="Scanners">
      {scans.map((scan) => (
        <li key={scan.chain}>
          <Popover
            quiet
            size="small"
            wide
            align="start"
            title={`Where transfers on ${scan.name} come from`}
            label={
              <>
                <StateDot state={DOTS[scan.state] ?? 'off'} />
                {troubleOf(scan) ?? `${scan.name} to block ${formatInteger(scan.block)}, ${formatRelative(scan.block_time)}`}
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
        <dt>{scan.method === 'lists' ? 'Lists from' : 'Blocks from'}</dt>
        <dd>{scan.provider ?? 'nobody'}</dd>
        <dt>Read</dt>
        <dd>
          {scan.block === null
            ? 'no block yet'
            : `${scan.from_block === null ? 'up to' : `${formatInteger(scan.from_block)} to`} ${formatInteger(scan.block)}, from ${formatDateTime(scan.from_time)} on without a gap`}
        </dd>
        <dt>Best block</dt>
        <dd>{scan.tip === null ? 'unknown' : `${formatInteger(scan.tip)}, asked ${formatRelative(scan.tip_at)}`}</dd>
        <dt>Last failure</dt>
        <dd>
          {scan.message === null
            ? 'none'
            : `${scan.message} ${formatDateTime(scan.failed_at)}, ${formatInteger(scan.failures)} in a row`}
        </dd>
        {scan.unpriced.length > 0 && (
          <>
            <dt>Not checked</dt>
            <dd>{scan.unpriced.join(', ')}: the market has no price</dd>
          </>
        )}
        {scan.mempool && (
          <>
            <dt>Mempool</dt>
            <dd>
              {scan.heard_message ??
                (scan.heard_at ? `a sample from ${scan.mempool}, asked ${formatRelative(scan.heard_at)}` : 'not asked yet')}
            </dd>
          </>
        )}
        {scan.chain === 'bitcoin' && (
          <>
            <dt>Coinjoins</dt>
            <dd>{formatInteger(scan.coinjoins)} large ones in the window are not listed as transfers</dd>
          </>
        )}
      </dl>
      <p className={styles.quiet}>
        {scan.chain === 'bitcoin'
          ? 'Outputs that return to a spending address are change and are left out. Of pending transactions, only the last few are reported at a time: blocks are what counts.'
          : scan.method === 'lists'
            ? 'The provider lists by amount and time, including what contracts forward within a call. Tokens are those whose price the market knows by contract.'
            : 'Native coins that contracts forward within a call are not seen. Tokens are those whose price the market knows by contract.'}
      </p>
    </>
  );
}
