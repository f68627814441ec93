/** A month's calls by provider: the caller's against their limits, the installation's against what the provider grants. */

import { Download } from 'lucide-react';
import type { PlanUsage, SpendingLimits, UsedProvider } from '@/api/billingApi';
import { formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { saveText } from '@/ui/save';
import { Chip, EmptyState } from '@/ui/states';
import styles from '../Billing.module.css';
import { copy } from '../copy';
import { usageCsv } from '../usage';

interface Row extends UsedProvider {
  readonly soft: number | null;
  readonly hard: number | null;
}

function LimitChip({ calls, soft, hard }: Row) {
  if (hard !== null && calls >= hard) return <Chip kind="down">{copy.stopped}</Chip>;
  if (soft !== null && calls >= soft) return <Chip kind="warn">{copy.pastWarning}</Chip>;
  return null;
}

const limitWords = ({ soft, hard }: Row): string => {
  if (hard !== null) return copy.stopsAt(formatInteger(hard));
  return soft === null ? copy.noLimitInline : copy.warnsAt(formatInteger(soft));
};

const quotaWords = ({ month_quota: quota }: Row): string =>
  quota === null ? copy.noMonthlyQuota : copy.ofAMonth(formatInteger(quota));

const phoneQuota = ({ month_quota: quota }: Row): string => (quota === null ? '' : ` ${copy.ofAMonth(formatInteger(quota))}`);

const two = (first: React.ReactNode, second: React.ReactNode) => (
  <span className={styles.lines}>
    <span className="num">{first}</span>
    <span className={styles.sub}>{second}</span>
  </span>
);

interface ProviderTableProps {
  readonly usage: PlanUsage | undefined;
  readonly limits: SpendingLimits | undefined;
  /** Limits speak of this month only. */
  readonly isThisMonth: boolean;
}

export function ProviderTable({ usage, limits, isThisMonth }: ProviderTableProps) {
  const rows = usage?.providers.map((provider): Row => {
    const limit = isThisMonth ? limits?.limits.find(({ provider: id }) => id === provider.id) : undefined;
    return { ...provider, soft: limit?.soft ?? null, hard: limit?.hard ?? null };
  });
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      head: copy.provider,
      sortBy: ({ name }) => name,
      cell: (row) => (
        <>
          {row.name} <LimitChip {...row} />
        </>
      ),
    },
    {
      key: 'calls',
      head: copy.yourCalls,
      align: 'right',
      sortBy: ({ calls }) => calls,
      first: 'descending',
      cell: (row) => two(formatInteger(row.calls), isThisMonth ? limitWords(row) : ''),
    },
    {
      key: 'all',
      head: copy.installation,
      align: 'right',
      sortBy: ({ installation_calls: calls }) => calls,
      first: 'descending',
      cell: (row) => two(formatInteger(row.installation_calls), quotaWords(row)),
    },
    {
      key: 'background',
      head: copy.background,
      align: 'right',
      sortBy: ({ background_calls: calls }) => calls,
      first: 'descending',
      cell: (row) => <span className="num">{formatInteger(row.background_calls)}</span>,
    },
  ];
  return (
    <Panel
      title={copy.byProvider}
      flush
      actions={
        <Button
          size="small"
          disabled={usage === undefined || usage.days.length === 0}
          onClick={() => usage !== undefined && saveText(`provider-calls-${usage.month}.csv`, usageCsv(usage))}
        >
          <Download aria-hidden="true" />
          {copy.csv}
        </Button>
      }
    >
      <DataTable
        label={copy.callsByProvider}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        skeletonRows={4}
        phone={{
          leadHead: copy.provider,
          trailHead: copy.yourCalls,
          lead: (row) =>
            two(
              <>
                {row.name} <LimitChip {...row} />
              </>,
              isThisMonth ? limitWords(row) : '',
            ),
          trail: (row) => (
            <span className={classes(styles.lines, styles.counts)}>
              <span className="num">{formatInteger(row.calls)}</span>
              <span className={styles.sub}>{copy.installationCalls(formatInteger(row.installation_calls), phoneQuota(row))}</span>
              <span className={styles.sub}>{copy.backgroundCalls(formatInteger(row.background_calls))}</span>
            </span>
          ),
        }}
        empty={<EmptyState compact title={copy.noProviders} text={copy.theOperatorOfThisInstallation} />}
      />
    </Panel>
  );
}
