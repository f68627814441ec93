/** Settings: the list of pages beside the page. On narrow windows the list is a select. */

import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { SelectField } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { copy } from './copy';
import styles from './Settings.module.css';
import { sections } from './sections';

const address = (to: string): string => paths.settingsOf(to);

export default function SettingsLayout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const item = (to: string, title: string) => (
    <Link to={address(to)} className={styles.link} aria-current={pathname === address(to) ? 'page' : undefined}>
      {title}
    </Link>
  );
  const flat = sections.flatMap((section) => [section, ...(section.children ?? [])]);
  return (
    <>
      <PageHeader title={copy.settings} />
      <div className={styles.picker}>
        <SelectField
          compact
          hideLabel
          label={copy.settingsPage}
          value={pathname === paths.settings ? '' : pathname}
          onChange={(event) => void navigate(event.target.value || paths.settings)}
        >
          <option value="">{copy.overview}</option>
          {flat.map(({ to, title }) => (
            <option key={to} value={address(to)}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.layout}>
        <nav aria-label={copy.settings} className={styles.nav}>
          <ul>
            {sections.map(({ to, title, children }) => (
              <li key={to}>
                {item(to, title)}
                {children !== undefined && pathname.startsWith(address(to)) && (
                  <ul className={styles.sub}>
                    {children.map((child) => (
                      <li key={child.to}>{item(child.to, child.title)}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.pages}>
          <Outlet />
        </div>
      </div>
    </>
  );
}
