/** Links that show a frozen copy of a dashboard until they expire, and which widgets the copy leaves out. The secret is shown once. */

import { useState } from 'react';
import {
  type Dashboard,
  type DashboardLink,
  useAddDashboardLinkMutation,
  useListDashboardLinksQuery,
  useRevokeDashboardLinkMutation,
} from '@/api/dashboardsApi';
import { paths } from '@/app/paths';
import { formatCount } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { confirmed } from '@/ui/confirmStore';
import { Note, SelectField, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { Options } from '@/ui/Options';
import { QueryPanel } from '@/ui/QueryPanel';
import { showFailure } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import { copy } from '../copy';
import { readDocument } from '../document';
import styles from './Dialogs.module.css';
import { titleOf } from './WidgetFrame';

const DAYS = [1, 7, 30, 90] as const;

/** The secret stands behind the hash sign: browsers never send that part, so no server writes it down. */
const linkOf = (token: string): string => `${window.location.origin}${paths.sharedDashboard}#${token}`;

export default function LinksDialog({ dashboard, onClose }: { readonly dashboard: Dashboard; readonly onClose: () => void }) {
  const { id } = dashboard;
  const query = useListDashboardLinksQuery(id);
  const [add, adding] = useAddDashboardLinkMutation();
  const [revoke] = useRevokeDashboardLinkMutation();
  const [name, setName] = useState('');
  const [days, setDays] = useState('30');
  const [link, setLink] = useState<string | null>(null);
  const close = useDiscard({ name }, onClose);
  const { widgets } = readDocument(dashboard.document);
  const create = async () => {
    const answer = await add({ id, name: name.trim(), days: Number(days) });
    if (answer.data?.token === undefined) showFailure(answer.error);
    else {
      setLink(linkOf(answer.data.token));
      setName('');
    }
  };
  const end = async (one: DashboardLink) => {
    const text = copy.peopleWhoHaveThisLink;
    if (!(await confirmed({ title: copy.revokeThisLink(one.name), text, action: copy.revokeLink }))) return;
    const answer = await revoke({ id, link: one.id });
    if (answer.error) showFailure(answer.error);
  };
  return (
    <Modal title={copy.publicLinks} width={560} onClose={close} done={copy.close}>
      <p className={styles.lead}>{copy.aPublicLinkShowsA}</p>
      <p className={styles.lead}>{copy.marketWidgetsNeedPublicData}</p>
      <QueryPanel compact query={query} data={query.currentData} failed={copy.couldntLoadTheLinks} waiting={120}>
        {({ links, left_out: leftOut }) => {
          const isNothing = leftOut.length >= Object.keys(widgets).length;
          return (
            <>
              {isNothing ? (
                <Note kind="info">{copy.everyWidgetIsLeftOut}</Note>
              ) : leftOut.length === 0 ? (
                <p className={styles.lead}>{copy.nothingIsLeftOut}</p>
              ) : (
                <>
                  <h3>{copy.leftOutOfTheCopy}</h3>
                  <ul className={styles.faults} aria-label={copy.leftOutOfTheCopy}>
                    {leftOut.map(({ id: of, kind, reason }) => (
                      <li key={of}>{copy.leftOutFor(titleOf(widgets[of] ?? { kind, v: 1, params: {} }), reason)}</li>
                    ))}
                  </ul>
                </>
              )}
              <TextField
                label={copy.linkName}
                hint={copy.peopleWithTheLinkDontSeeIt}
                maxLength={100}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
              <SelectField label={copy.expiresAfter} value={days} onChange={({ target }) => setDays(target.value)}>
                <Options of={DAYS.map((one) => ({ value: one, label: copy.daysOf(one) }))} />
              </SelectField>
              <Button
                kind="primary"
                busy={adding.isLoading}
                disabled={isNothing || name.trim() === ''}
                onClick={() => void create()}
              >
                {copy.createPublicLink}
              </Button>
              {link !== null && (
                <>
                  <Note kind="up">{copy.copyThisLinkNow}</Note>
                  <CopyText text={link} shown={`${link.slice(0, 44)}…`} what={copy.linkInline} />
                </>
              )}
              {links.length === 0 ? (
                <p className={styles.lead}>{copy.noPublicLinks}</p>
              ) : (
                <ul className={styles.list} aria-label={copy.publicLinks}>
                  {links.map((one) => (
                    <li key={one.id} className={styles.item}>
                      <span className={styles.words}>
                        <span>{one.name}</span>
                        <small>
                          {formatCount(one.widget_count, 'widget')} · {copy.expires(formatDateTime(one.expires_at))}
                        </small>
                      </span>
                      <Button size="small" kind="danger" aria-label={copy.revokeName(one.name)} onClick={() => void end(one)}>
                        {copy.revoke}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </QueryPanel>
    </Modal>
  );
}
