/** A report as a link shows it: to read and to save, without an account. */

import { FileDown } from 'lucide-react';
import { sharedReportUrl, useGetSharedReportQuery } from '@/domain/cases/api';
import { Logo } from '@/theme/Logo';
import { ButtonLink } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { isLinkGone, useLinkToken } from '@/ui/publicLink';
import page from '@/ui/publicLink.module.css';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { ReportPreview } from './components/ReportPreview';
import { copy } from './copy';
import styles from './SharedReportPage.module.css';

const FORMS = [
  { form: 'pdf', label: 'PDF' },
  { form: 'html', label: copy.htmlPage },
  { form: 'json', label: copy.jsonWithManifest },
] as const;

export default function SharedReportPage() {
  const token = useLinkToken();
  const report = useGetSharedReportQuery(token ?? '', { skip: token === null });
  const shown = token === null ? undefined : report.currentData;
  useTabTitle(shown?.case.title ?? copy.sharedReport);
  const gone = token === null || isLinkGone(report.error);
  return (
    <div className={page.page}>
      <header className={page.bar}>
        <Logo size={26} alt={copy.meridian} />
        <h1 className={styles.title}>{copy.sharedReport}</h1>
        {shown && token !== null && (
          <div className={styles.tools}>
            {FORMS.map(({ form, label }) => (
              <ButtonLink key={form} size="small" reloadDocument download to={sharedReportUrl(token, form)}>
                <FileDown aria-hidden="true" /> {label}
              </ButtonLink>
            ))}
          </div>
        )}
      </header>
      {shown && <p className={page.who}>{copy.everyoneWhoHasThisLink}</p>}
      <main className={classes(page.main, styles.main)}>
        <Panel>
          {gone ? (
            <EmptyState title={copy.thisLinkIsNoLonger} text={copy.itExpiredWasRevokedOr} />
          ) : report.isError ? (
            <FailedQuery query={report} />
          ) : shown ? (
            <ReportPreview report={shown} />
          ) : (
            <Skeleton height={200} />
          )}
        </Panel>
      </main>
    </div>
  );
}
