/** The head of a key's profile: which key, what it holds, what went in and out, and by which answers that is known. */

import { scriptName, usedOf } from '@/domain/addresses/keyView';
import type { KeyProfile } from '@/domain/addresses/types';
import { dollarsOf } from '@/format/amount';
import { formatInteger, formatUsd, MINUS } from '@/format/number';
import { Amount, type ChainAmount } from '@/ui/Amount';
import { Origins } from '@/ui/Basis';
import { CopyText } from '@/ui/CopyText';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { Chip, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './HeaderPanel.module.css';

/** Movements come last: until then a sum of them would read as nothing. */
const summed = (profile: KeyProfile, amount: ChainAmount) =>
  profile.basis.loading && profile.movement_count === 0 ? 'loading' : <Amount amount={amount} />;

const pending = (amount: ChainAmount, sign: string) => (amount.value === '0' ? '0' : <Amount amount={amount} sign={sign} />);

function statsOf(profile: KeyProfile | undefined): readonly Stat[] {
  const names = ['Balance', copy.pendingIn, copy.pendingOut, 'Received', 'Sent', 'Fees', 'Addresses'];
  if (profile === undefined) return names.map((label) => ({ key: label, label, value: '' }));
  const usd = dollarsOf(profile.balance.usd);
  const values: readonly Omit<Stat, 'key' | 'label'>[] = [
    { value: <Amount amount={profile.balance} />, extra: usd === null ? copy.noPrice : formatUsd(usd) },
    { value: pending(profile.pending_in, '+') },
    { value: pending(profile.pending_out, MINUS) },
    { value: summed(profile, profile.received) },
    { value: summed(profile, profile.sent) },
    { value: summed(profile, profile.fees) },
    {
      value: copy.used(formatInteger(usedOf(profile))),
      extra: copy.ofScanned(formatInteger(profile.scanned), profile.basis.loading ? copy.soFar : ''),
    },
  ];
  return values.map((value, at) => ({ key: names[at] ?? '', label: names[at], ...value }));
}

export function KeyHead({ profile }: { profile: KeyProfile | undefined }) {
  return (
    <>
      <div className={styles.head}>
        <div className={styles.name}>
          <span className={styles.dim} title={copy.eightDigitsOfTheKeys}>
            {copy.fingerprint}
          </span>
          {profile ? (
            <CopyText text={profile.fingerprint} what={copy.fingerprintInline} />
          ) : (
            <Skeleton width={120} height={14} style={{ margin: '9px 0' }} />
          )}
          {profile && (
            <span className={styles.chips}>
              <Chip>{copy.bitcoin}</Chip>
              <Chip>{scriptName(profile.script)}</Chip>
            </span>
          )}
        </div>
        <span className={styles.origin}>
          <Origins basis={profile?.basis} raw={profile} />
        </span>
      </div>
      <StatStrip label={copy.keyFigures} loading={profile === undefined} stats={statsOf(profile)} />
    </>
  );
}
