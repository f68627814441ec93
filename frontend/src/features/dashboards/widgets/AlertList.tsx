import { useListFiringsQuery } from '@/api/alertsApi';
import { paths } from '@/app/paths';
import { formatRelative } from '@/format/time';
import { useIsPhone } from '@/ui/viewport';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import { useWidget } from '../widgetContext';

const SHOWN = 12;

export default function AlertList() {
  const isPhone = useIsPhone();
  const query = useListFiringsQuery({ limit: SHOWN }, useWidget().asking);
  return (
    <Asked
      query={query}
      data={query.currentData}
      isEmpty={({ firings }) => firings.length === 0}
      empty={{ title: copy.noAlertFiredYet, text: isPhone ? copy.createAlertsFromAny : copy.createAlertsFromAnyPrice }}
    >
      {({ firings }) => (
        <Rows
          label={copy.alertsThatFiredLast}
          rows={firings.map((firing) => ({
            key: firing.id,
            lead: firing.alert,
            under: firing.text,
            to: paths.firingOf(firing.id),
            trail: formatRelative(firing.at),
          }))}
        />
      )}
    </Asked>
  );
}
