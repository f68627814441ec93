/** A report drawn from its JSON form, in the order of the HTML and PDF forms. */

import { KINDS, lines, type Report, STATUSES } from '@/domain/cases/report';
import { formatCount } from '@/format/number';
import { formatDate, formatDateTime } from '@/format/time';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { CustodyTable } from './CustodyTable';
import { ExhibitContent } from './ExhibitContent';
import { ExhibitPicture, isPicture } from './ExhibitPicture';
import { Figures } from './Figures';
import styles from './ReportPreview.module.css';

const SHOWN = 25;

/** Days of the timeline as the other times of the report are written. */
const dayWords = (at: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(at) ? formatDate(at) : at);

interface ReportPreviewProps {
  readonly report: Report;
  /** False for readers by a link: files of a case are its owner's to load. */
  readonly own?: boolean;
}

export function ReportPreview({ report, own = false }: ReportPreviewProps) {
  const { manifest, case: text } = report;
  const label = (id: string) => {
    const at = report.exhibits.findIndex((exhibit) => exhibit.id === id);
    return at < 0 ? '' : ` [E${at + 1}]`;
  };
  return (
    <article className={styles.report} aria-label={copy.report}>
      <header>
        <h2>{text.title}</h2>
        <p className={styles.meta}>
          <Chip>{STATUSES.find((one) => one.value === text.status)?.label ?? text.status}</Chip>{' '}
          {copy.version(manifest.case_version, formatDateTime(manifest.generated_at))}
        </p>
        {manifest.redacted.length > 0 && <p className={styles.left}>{copy.leftOutOfThisCopy(manifest.redacted.join(', '))}</p>}
      </header>
      <Part title={copy.question}>{text.question && <p>{text.question}</p>}</Part>
      <Part title={copy.findings}>
        {text.findings.length > 0 && (
          <ol>
            {text.findings.map((finding, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a finding has no id
              <li key={at}>
                <p>{finding.text}</p>
                <small>{copy.confidenceOf100(finding.confidence, finding.exhibits?.map(label).join(''))}</small>
              </li>
            ))}
          </ol>
        )}
      </Part>
      <Part title={copy.timeline}>
        {text.timeline.length > 0 && (
          <dl>
            {text.timeline.map((event, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an event has no id
              <div key={at}>
                <dt>{dayWords(event.at)}</dt>
                <dd>
                  {event.text}
                  {label(event.exhibit ?? '')}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Part>
      <Part title={copy.exhibits}>
        {report.exhibits.map((exhibit, at) => {
          const proof = manifest.exhibits.find((one) => one.id === exhibit.id);
          const content = lines(exhibit.content, SHOWN + 1);
          return (
            <section key={exhibit.id} className={styles.exhibit}>
              <h4>
                E{at + 1}. {exhibit.title}
              </h4>
              <p className={styles.meta}>
                {copy.kindOn(KINDS[exhibit.kind] ?? exhibit.kind, chainName(exhibit.chain))} <code>{exhibit.subject}</code>
              </p>
              {exhibit.note !== '' && <p>{exhibit.note}</p>}
              {exhibit.file_name !== '' && (
                <p>
                  {copy.fileOfFileName(exhibit.file_name)}
                  {exhibit.size > 0 && `, ${formatCount(exhibit.size, 'byte')}`}
                </p>
              )}
              {isPicture(exhibit.media_type) &&
                (manifest.redacted.length > 0 ? (
                  <p className={styles.meta}>{copy.thisPictureIsNotIn}</p>
                ) : own ? (
                  <ExhibitPicture id={manifest.case_id} exhibit={exhibit} />
                ) : (
                  <p className={styles.meta}>{copy.thisPictureIsInThe}</p>
                ))}
              {exhibit.kind === 'note' && exhibit.note === '' && <p>{content.map(([, part]) => part).join('\n')}</p>}
              {exhibit.kind !== 'note' && content.length > 0 && (
                <ExhibitContent content={exhibit.content} chain={exhibit.chain} most={SHOWN} />
              )}
              {proof && <Figures figures={proof.figures} redacted={manifest.redacted.length > 0} />}
              {proof && proof.sha256 !== '' && <p className={styles.hash}>{copy.sha256WithItsSalt(proof.sha256)}</p>}
              {proof?.file_sha256 && <p className={styles.hash}>{copy.sha256OfTheFile(proof.file_sha256)}</p>}
            </section>
          );
        })}
      </Part>
      <Part title={copy.names}>
        {report.names.length > 0 && (
          <dl>
            {report.names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one address may have one name from two sources
              <div key={at}>
                <dt>
                  {name.text} <small>{name.source}</small>
                </dt>
                <dd>
                  <code>{name.address}</code>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Part>
      <Part title={copy.limits}>{text.limits && <p>{text.limits}</p>}</Part>
      <Part title={copy.chainOfCustody}>{report.exhibits.length > 0 && <CustodyTable report={report} />}</Part>
      <Part title={copy.manifest}>
        <div className={styles.seal}>
          <CopyText what={copy.manifestHash} text={report.manifest_sha256} />
          <p className={styles.meta}>
            {copy.sha256OfEverythingThis}
            {manifest.whole_manifest_sha256 !== '' && copy.manifestOfTheWhole(manifest.whole_manifest_sha256)}
          </p>
        </div>
      </Part>
    </article>
  );
}

/** A part with nothing in it is not shown. */
function Part({ title, children }: { title: string; children: React.ReactNode }) {
  if (!children || (Array.isArray(children) && children.length === 0)) return null;
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
