/** The coin or currency that a list is narrowed to. */

import { SearchField } from '@/ui/SearchField';
import { copy } from '../copy';
import styles from './FillsToolbar.module.css';

const inCapitals = (sign: string) => sign.toUpperCase();

export function AssetFilter({ asset, onChange }: { asset: string; onChange: (asset: string) => void }) {
  return (
    <div className={styles.filter}>
      <SearchField label={copy.coinOrCurrency} value={asset} maxLength={40} fold={inCapitals} onChange={onChange} />
    </div>
  );
}
