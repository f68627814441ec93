/** A missed trade with all that was noted of it, for those who can't change it. */

import type { MissedTrade } from '@/api/missedApi';
import { directionWords, rOf } from '@/domain/journal/words';
import { exactDecimal } from '@/format/amount';
import { ABSENT } from '@/format/number';
import { formatDate } from '@/format/time';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { copy } from '../copy';
import styles from './MissedTab.module.css';

const priceOf = (price: string | null | undefined): string => (price ? exactDecimal(price) : ABSENT);

export function MissedDetails({ trade, onClose }: { readonly trade: MissedTrade; readonly onClose: () => void }) {
  return (
    <Modal title={copy.changeMissedTrade} width={480} onClose={onClose}>
      <dl className={layout.facts}>
        <dt>{copy.day}</dt>
        <dd>{formatDate(trade.day)}</dd>
        <dt>{copy.asset}</dt>
        <dd>{trade.asset}</dd>
        <dt>{copy.direction}</dt>
        <dd>{directionWords(trade.direction)}</dd>
        <dt>{copy.setup}</dt>
        <dd>{trade.setup || ABSENT}</dd>
        <dt>{copy.entryPrice}</dt>
        <dd className="num">{priceOf(trade.entry)}</dd>
        <dt>{copy.stop}</dt>
        <dd className="num">{priceOf(trade.stop)}</dd>
        <dt>{copy.exitPrice}</dt>
        <dd className="num">{priceOf(trade.exit)}</dd>
        <dt>R</dt>
        <dd className="num">{rOf(trade)}</dd>
        <dt>{copy.whyItWasntTaken}</dt>
        <dd className={styles.why}>{trade.reason || ABSENT}</dd>
      </dl>
    </Modal>
  );
}
