/** Whoever was pressed: its sums, its addresses, and where to go on with each. */

import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '@/app/paths';
import { formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { Button, ButtonLink, IconButton } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import type { Group, Member } from '../flows/groups';
import { exact, type Unit, unitName, written } from '../flows/money';
import styles from '../Visualiser.module.css';

/** Addresses that are listed; the table and the file have all. */
const SHOWN = 8;

interface GroupPanelProps {
  readonly group: Group;
  readonly chain: string;
  readonly unit: Unit;
  readonly onRoot: (address: string) => void;
  /** Shows only what has this label; undefined where it has none. */
  readonly onOnly?: () => void;
  readonly onClose: () => void;
}

export function GroupPanel({ group, chain, unit, onRoot, onOnly, onClose }: GroupPanelProps) {
  const head = useRef<HTMLHeadingElement>(null);
  // Whoever came by keyboard reads on here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group is another reading.
  useEffect(() => head.current?.focus(), [group.id]);
  const title = (
    <span ref={head} tabIndex={-1}>
      {group.name}
    </span>
  );
  return (
    <aside aria-label={copy.details} className={styles.panel}>
      <Panel
        title={title}
        note={group.category ?? undefined}
        actions={
          <IconButton label={copy.closeDetails} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        }
      >
        {group.derived && (
          <p>
            <Chip kind="warn">{copy.derived}</Chip> {copy.inferredByAHeuristicNot}
          </p>
        )}
        <dl className={styles.facts}>
          <Fact name={group.root ? 'Received' : 'Sent'} value={group.root ? group.received : group.sent} unit={unit} />
          <Fact name={group.root ? 'Sent' : 'Received'} value={group.root ? group.sent : group.received} unit={unit} />
          <dt>{copy.flows}</dt>
          <dd className="num">{formatInteger(group.count)}</dd>
        </dl>
        {onOnly !== undefined && (
          <Button size="small" onClick={onOnly}>
            {copy.showOnlyThisLabel}
          </Button>
        )}
        <ul className={styles.members} aria-label={copy.addresses}>
          {group.members.slice(0, SHOWN).map((member) => (
            <MemberRow key={member.party.id} member={member} chain={chain} unit={unit} root={group.root} onRoot={onRoot} />
          ))}
        </ul>
        {group.members.length > SHOWN && (
          <p className={styles.dim}>{copy.andMoreGroupByAddress(formatInteger(group.members.length - SHOWN))}</p>
        )}
      </Panel>
    </aside>
  );
}

function Fact({ name, value, unit }: { name: string; value: bigint; unit: Unit }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="num" title={`${exact(value, unit)} ${unitName(unit)}`}>
        {written(value, unit)}
      </dd>
    </>
  );
}

interface MemberRowProps {
  readonly member: Member;
  readonly chain: string;
  readonly unit: Unit;
  readonly root: boolean;
  readonly onRoot: (address: string) => void;
}

function MemberRow({ member, chain, unit, root, onRoot }: MemberRowProps) {
  const { address, id, name } = member.party;
  if (address === null) {
    const hash = id.startsWith('tx:') ? id.slice(3) : null;
    return (
      <li>
        <span className={styles.who}>{name}</span>
        {hash !== null && (
          <div className={styles.does}>
            <ButtonLink size="small" to={`${paths.transactionOf(hash)}&chain=${encodeURIComponent(chain)}`}>
              {copy.openTransaction}
            </ButtonLink>
          </div>
        )}
      </li>
    );
  }
  return (
    <li data-address={address} data-chain={chain}>
      <span className={styles.who}>
        <CopyText text={address} shown={shorten(address, 8, 6)} what={copy.address} />
        <span className="num">{written(member.sent + member.received, unit)}</span>
      </span>
      <div className={styles.does}>
        <ButtonLink size="small" to={`${paths.profilerOf(address)}&chain=${encodeURIComponent(chain)}`}>
          {copy.openProfile}
        </ButtonLink>
        <ButtonLink size="small" to={paths.tracerFrom(address)}>
          {copy.openInTracer}
        </ButtonLink>
        {!root && (
          <Button size="small" onClick={() => onRoot(address)}>
            {copy.makeItTheRoot}
          </Button>
        )}
      </div>
    </li>
  );
}
