/** Where money is said to have gone on on another chain: by whom, on what, and the way there. */

import { Trash2, X } from 'lucide-react';
import { paths } from '@/app/paths';
import { ButtonLink, IconButton } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { Chip } from '@/ui/states';
import { nodeName } from '../amounts';
import { copy } from '../copy';
import { isHash, sourceWords } from '../links';
import type { BridgeLink } from '../types';
import styles from './SidePanel.module.css';

interface LinkPanelProps {
  readonly link: BridgeLink;
  /** Without it the panel is to read. */
  readonly onRemove?: () => void;
  readonly onClose: () => void;
}

export function LinkPanel({ link, onRemove, onClose }: LinkPanelProps) {
  const hash = isHash(link.key);
  const there = hash ? paths.tracerOf(link.key, link.chain) : paths.tracerFrom(link.key, link.chain);
  return (
    <section className={styles.panel} aria-label={copy.linkedAddress(chainName(link.chain), link.key)}>
      <header className={styles.head}>
        <span className={styles.dot} data-kind="bridge" aria-hidden="true" />
        <div className={styles.name}>
          <h2>{copy.onOfChainName(chainName(link.chain))}</h2>
          <CopyText text={link.key} shown={nodeName(link.key)} what={hash ? 'hash' : 'address'} />
        </div>
        <IconButton label={copy.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <p>
        <Chip kind="warn">{sourceWords(link)}</Chip>
      </p>
      <p className={styles.note}>{copy.noChainRecordsWhichOf}</p>
      {link.text !== '' && (
        <>
          <h3>{copy.evidence}</h3>
          <p className={styles.note}>{link.text}</p>
        </>
      )}
      <div className={styles.actions}>
        <ButtonLink size="small" to={there}>
          {copy.followOn(chainName(link.chain))}
        </ButtonLink>
        {onRemove !== undefined && (
          <span className={styles.marks}>
            <IconButton label={copy.removeTheLink} onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
    </section>
  );
}
