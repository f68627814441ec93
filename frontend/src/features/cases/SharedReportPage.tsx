/** A report as a link shows it: to read and to save, without an account. */

import { FileDown } from 'lucide-react';
import { useLocation } from 'react-router';
import { isFailure } from '@/api/failure';
import { sharedReportUrl, useGetSharedReportQuery } from '@/domain/cases/api';
import { Logo } from '@/theme/Logo';
import { ButtonLink } from '@/ui/Button';
import { useTabTitle } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
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
  const { hash } = useLocation();
  const token = /^#([0-9a-f]{64})$/.exec(hash)?.[1] ?? null;
  const report = useGetSharedReportQuery(token ?? '', { skip: token === null });
  const shown = token === null ? undefined : report.currentData;
  useTabTitle(shown?.case.title ?? copy.sharedReport);
  const gone = token === null || (isFailure(report.error) && (report.error.status === 404 || report.error.status === 422));
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo size={26} alt={copy.meridian} />
        <h1>{copy.sharedReport}</h1>
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
      {shown && <p className={styles.who}>{copy.everyoneWhoHasThisLink}</p>}
      <main className={styles.main}>
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
