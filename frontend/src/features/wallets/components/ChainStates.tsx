/** How far each chain of a wallet was read, and why the last reading failed. */

import type { WalletChain } from '@/api/walletsApi';
import { formatDateTime } from '@/format/time';
import { chainName } from '@/ui/chains';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { chainLine, stateWords } from '../words';
import styles from './ChainStates.module.css';

export function ChainStates({ chains, name }: { chains: readonly WalletChain[]; name: string }) {
  return (
    <ul className={styles.list} aria-label={copy.chainsOf(name)}>
      {chains.map((chain) => {
        const { words, chip } = stateWords(chain.state);
        return (
          <li key={chain.chain}>
            <span className={styles.name}>{chainName(chain.chain)}</span>
            <Chip kind={chip}>{words}</Chip>
            <span
              className={styles.line}
              title={chain.synced_at == null ? undefined : copy.synced(formatDateTime(chain.synced_at))}
            >
              {chainLine(chain)}
            </span>
            {chain.error != null && <span className={styles.error}>{chain.error}</span>}
          </li>
        );
      })}
    </ul>
  );
}
