/** The coins that are compared, and over how many days. */

import { X } from 'lucide-react';
import { useCoins } from '@/api/coinNames';
import { IconButton } from '@/ui/Button';
import { CoinPicker } from '@/ui/CoinPicker';
import { Picker } from '@/ui/Picker';
import { TokenIcon } from '@/ui/TokenIcon';
import { copy } from '../copy';
import { MOST_COINS, RANGES, type View } from '../view';
import { rangeWords } from '../words';
import styles from './parts.module.css';

export interface TabProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

export function CoinsField({ view, onChange }: TabProps) {
  const { coins } = view;
  const coinOf = useCoins(coins);
  const set = (next: readonly string[]) => onChange({ ...view, coins: next });
  return (
    <fieldset className={styles.coins}>
      <legend className={styles.legendText}>
        {copy.coins} <small>{copy.coinsOfMost(coins.length, MOST_COINS)}</small>
      </legend>
      <ul className={styles.chosen} aria-label={copy.chosenCoins}>
        {coins.map((id) => {
          const coin = coinOf(id);
          return (
            <li key={id}>
              <TokenIcon id={id} symbol={coin?.symbol ?? id} size={18} />
              <span>{coin?.name ?? id}</span>
              <IconButton label={copy.remove(coin?.name ?? id)} onClick={() => set(coins.filter((one) => one !== id))}>
                <X />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {coins.length < MOST_COINS && (
        <div className={styles.add}>
          <CoinPicker
            label={copy.addACoin}
            value=""
            onChange={(id) => {
              if (!coins.includes(id)) set([...coins, id]);
            }}
          />
        </div>
      )}
    </fieldset>
  );
}

export function RangeField({ view, onChange }: TabProps) {
  return (
    <div className={styles.days}>
      <Picker
        label={copy.range}
        value={String(view.days)}
        options={[...new Set([...RANGES, view.days])]
          .sort((a, b) => a - b)
          .map((days) => ({ value: String(days), label: rangeWords(days) }))}
        onChange={(days) => onChange({ ...view, days: Number(days) })}
      />
    </div>
  );
}
