/**
 * All tools on one page: what each one does in a line, grouped as in the menu, and filtered by what is typed. Beside them the apps of others that
 * have access to the account's data.
 */

import { SearchX } from 'lucide-react';
import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '@/app/paths';
import { toolAt } from '@/app/tools';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { FormField } from '@/ui/formFields';
import { LinkCard } from '@/ui/LinkCard';
import { PageHeader } from '@/ui/PageHeader';
import { EmptyState } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { useHeldWords } from '@/ui/useHeldWords';
import { useUrlDraft } from '@/ui/useUrlDraft';
import styles from './AppsPage.module.css';
import { ConnectedApps } from './ConnectedApps';
import { copy } from './copy';
import { type LaunchGroup, launchGroupsFor } from './launcher';

const TABS = [
  { value: 'tools', label: copy.tools },
  { value: 'access', label: copy.connectedApps },
] as const;

export default function AppsPage() {
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'access' ? 'access' : 'tools';
  const { title, line } = toolAt(paths.apps);
  return (
    <>
      <PageHeader title={title} sub={line} />
      <Tabs
        label={copy.appsPage}
        value={view}
        options={TABS}
        onChange={(next) => setQuery(next === 'access' ? { view: next } : {}, { replace: true, preventScrollReset: true })}
      >
        {view === 'access' ? <ConnectedApps /> : <Tools />}
      </Tabs>
    </>
  );
}

function Tools() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const [text, setDraft] = useUrlDraft(query.get('q') ?? '');
  const setText = (next: string) => {
    setDraft(next);
    setQuery(next === '' ? {} : { q: next }, { replace: true, preventScrollReset: true });
  };
  const words = useHeldWords(text, setText);
  const groups = launchGroupsFor(text);
  const found = groups.flatMap(({ entries }) => entries);
  const only = found.length === 1 ? found[0] : undefined;
  return (
    <>
      <div className={styles.bar}>
        <form
          className={styles.filter}
          onSubmit={(event) => {
            event.preventDefault();
            if (only !== undefined) void navigate(only.to);
          }}
        >
          <FormField
            hideLabel
            type="search"
            label={copy.filterTools}
            placeholder={copy.filterByNameOrBy}
            hint={words.note}
            value={words.text}
            onChange={(event) => words.setText(event.target.value)}
          />
        </form>
        <span role="status" className={styles.count}>
          {text === '' ? '' : only === undefined ? formatCount(found.length, 'tool') : copy.pressEnterToOpen(only.title)}
        </span>
      </div>
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
      {found.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={copy.noToolMatches}
          text={copy.nothingHereIsCalledOr(text)}
          action={<Button onClick={() => setText('')}>{copy.clearFilter}</Button>}
        />
      )}
    </>
  );
}

function Group({ group: { title, entries } }: { group: LaunchGroup }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <ul className={styles.cards}>
        {entries.map(({ to, title: name, line, icon }) => (
          <li key={to}>
            <LinkCard to={to} icon={icon} name={name} line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}
