import { useGetStatusQuery } from '@/api/statusApi';
import { formatRelative } from '@/format/time';
import { Meter } from '@/ui/Meter';
import { QuotaChip } from '@/ui/states';
import { Asked } from '../components/Asked';
import { copy } from '../copy';
import { useWidget } from '../widgetContext';
import styles from './QuotaCard.module.css';

export default function QuotaCard() {
  const query = useGetStatusQuery(undefined, useWidget().asking);
  return (
    <Asked query={query} data={query.currentData}>
      {({ provider, quota, last_success_at: at }) => (
        <div className={styles.meters}>
          <p>{copy.lastAnswer(provider, formatRelative(at))}</p>
          {quota && (
            <>
              {quota.resumes_at && <QuotaChip resumesAt={quota.resumes_at} />}
              <Meter label={copy.callsThisMinute} used={quota.used_minute} limit={quota.limit_minute} />
              <Meter label={copy.callsThisMonth} used={quota.used_month} limit={quota.limit_month} />
            </>
          )}
        </div>
      )}
    </Asked>
  );
}
