import { useGetCaseQuery } from '@/domain/cases/api';
import { STATUSES } from '@/domain/cases/report';
import { formatCount } from '@/format/number';
import { formatRelative } from '@/format/time';
import { Asked } from '../components/Asked';
import { Headline, Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

const SHOWN = 8;

export default function CaseCard({ params: { id = '' } }: WidgetProps) {
  const query = useGetCaseQuery(id, useWidget().asking);
  return (
    <Asked query={query} data={query.currentData} failed={copy.couldntLoadTheCase}>
      {({ text, exhibits, updated_at: at }) => (
        <>
          <Headline
            value={text.title}
            note={copy.changedOfStatus(
              STATUSES.find(({ value }) => value === text.status)?.label ?? text.status,
              formatRelative(at),
            )}
          />
          {text.question !== '' && <p>{text.question}</p>}
          <p>
            {formatCount(text.findings.length, 'finding')}, {formatCount(exhibits.length, 'exhibit')}
          </p>
          <Rows
            label={copy.exhibits}
            rows={exhibits.slice(0, SHOWN).map((exhibit) => ({ key: exhibit.id, lead: exhibit.title }))}
          />
        </>
      )}
    </Asked>
  );
}
