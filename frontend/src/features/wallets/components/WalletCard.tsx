/** One wallet: its value, how far each chain was read, what it holds, and what can be done with it. */

import { Ellipsis, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { isSyncing, type Wallet } from '@/api/walletsApi';
import { paths } from '@/app/paths';
import { Dollars } from '@/domain/portfolio/parts';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useManages } from '@/domain/teams/useManages';
import { dollarsOf } from '@/format/amount';
import { formatCount } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { likelyChain } from '@/ui/chains';
import layout from '@/ui/layout.module.css';
import { Menu } from '@/ui/Menu';
import { Panel } from '@/ui/Panel';
import { sortRows } from '@/ui/sortRows';
import { copy } from '../copy';
import { kindWords, tokenNotes } from '../words';
import { ChainStates } from './ChainStates';
import styles from './WalletCard.module.css';
import { WalletHoldings } from './WalletHoldings';

/** Holdings that are shown before all of them are asked for. */
const FEW = 5;

interface WalletCardProps {
  readonly wallet: Wallet;
  /** All of its holdings are shown. */
  readonly isOpen: boolean;
  /** A change of this wallet is on its way. */
  readonly isBusy: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onSync: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function WalletCard({ wallet, isOpen, isBusy, onOpen, onSync, onEdit, onDelete }: WalletCardProps) {
  const { name, holdings, chains } = wallet;
  const isReading = isSyncing(wallet);
  const manages = useManages();
  const sorted = sortRows(holdings, ({ value }) => dollarsOf(value), 'descending');
  const shown = isOpen ? sorted : sorted.slice(0, FEW);
  const notes = tokenNotes(wallet);
  return (
    <Panel
      title={name}
      note={wallet.note === '' ? kindWords(wallet) : `${kindWords(wallet)} · ${wallet.note}`}
      actions={
        <ForEditors>
          <Button size="small" busy={isReading} disabled={isBusy} aria-label={copy.syncNow(name)} onClick={onSync}>
            <RefreshCw aria-hidden="true" />
            {isReading ? copy.syncing : copy.syncNowTitle}
          </Button>
          <Menu
            label={copy.actionsFor(name)}
            items={[
              { key: 'edit', label: copy.editWallet, icon: Pencil, onPick: onEdit },
              ...(manages ? [{ key: 'delete', label: copy.deleteWallet, icon: Trash2, onPick: onDelete }] : []),
            ]}
            trigger={(props) => (
              <IconButton {...props} label={copy.actionsFor(name)} disabled={isBusy}>
                <Ellipsis />
              </IconButton>
            )}
          />
        </ForEditors>
      }
    >
      <div className={styles.facts}>
        <div className={styles.left}>
          <p className={styles.value}>
            <Dollars amount={wallet.value} why={holdings.length === 0 ? copy.itsHoldingsAreNotRead : copy.noHoldingHasAPrice} />
          </p>
          <p className={layout.hint}>
            {wallet.as_of_at == null ? (
              copy.holdingsNotReadYet
            ) : (
              <time title={formatDateTime(wallet.as_of_at)}>{copy.holdingsRead(formatRelative(wallet.as_of_at))}</time>
            )}
          </p>
          <Identity wallet={wallet} />
          <Links wallet={wallet} />
        </div>
        <ChainStates chains={chains} name={name} />
      </div>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={copy.notesOn(name)}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {(wallet.as_of_at != null || holdings.length > 0) && (
        <div className={styles.holdings}>
          <WalletHoldings name={name} holdings={shown} />
          {holdings.length > FEW && (
            <Button size="small" className={styles.more} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
              {isOpen ? copy.showTheLargest(FEW) : copy.showAll(formatCount(holdings.length, 'holding'))}
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}

function Identity({ wallet: { kind, text, fingerprint } }: { wallet: Wallet }) {
  if (kind === 'address') return <CopyText text={text} shown={shorten(text, 10, 8)} what={copy.addressInline} />;
  return (
    <span className={styles.key}>
      <span className="mono">{text}</span>
      {fingerprint != null && <small>{copy.fingerprint(fingerprint)}</small>}
    </span>
  );
}

function Links({ wallet: { kind, text, chains, account_id: account, name } }: { wallet: Wallet }) {
  const chain = chains[0]?.chain ?? likelyChain(text);
  return (
    <nav className={styles.links} aria-label={copy.linksOf(name)}>
      <Link to={paths.holdingsOf(account)}>{copy.portfolio}</Link>
      <Link to={paths.lotsOf(account)}>{copy.openLots}</Link>
      <Link to={paths.fillsOfAccount(account)}>{copy.fills}</Link>
      {kind === 'address' && <Link to={paths.profilerOf(text, chain)}>{copy.profileAddress}</Link>}
    </nav>
  );
}
