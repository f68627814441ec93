/** What came in and what went out, by label, over time. */

import { useMemo, useRef } from 'react';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { Legend } from '@/charts/Legend';
import { riverOptions } from '@/charts/riverOptions';
import { groupColor } from '@/charts/tileOptions';
import { formatCount, formatInteger } from '@/format/number';
import { formatUtcDay } from '@/format/time';
import { EmptyState } from '@/ui/states';
import { useIsPhone } from '@/ui/viewport';
import { copy } from '../copy';
import type { Group } from '../flows/groups';
import { drawn, type Unit, unitName, written } from '../flows/money';
import type { ModeProps } from '../Modes';
import { MOST_BANDS, type Pane, type RiverShape, riverOf, type Step } from '../modes/river';
import { chartPicture } from '../pictures';
import { riverSheet } from '../sheet';
import styles from '../Visualiser.module.css';
import { byOf, topOf } from '../view';
import { unitWords } from '../words';
import { ModeFrame } from './ModeFrame';

const PANES: Readonly<Record<Pane['side'], string>> = { in: 'In', out: 'Out', between: 'Received' };

const whenOf = (step: Step) => (time: number) => {
  if (step === 'month') return new Date(time).toISOString().slice(0, 7);
  return step === 'week' ? copy.weekOf(formatUtcDay(time)) : formatUtcDay(time);
};

/** A name has one colour in both panes. */
function colorsOf({ panes }: RiverShape): ReadonlyMap<string, string> {
  const colors = new Map<string, string>();
  for (const { group } of panes.flatMap(({ bands }) => bands)) {
    if (!colors.has(group.id)) colors.set(group.id, groupColor(colors.size, group.stands));
  }
  return colors;
}

const nameOf = ({ title, derived }: Group): string => (derived ? copy.derivedOfTitle(title) : title);

function tableOf(shape: RiverShape, unit: Unit, caption: string) {
  const bands = shape.panes.flatMap(({ side, bands: of }) => of.map((band) => ({ ...band, side })));
  return (
    <ChartTable
      caption={caption}
      header={['From', ...bands.map(({ side, group }) => `${PANES[side]}: ${nameOf(group)}`)]}
      rows={shape.times.map((time, at) => [
        new Date(time).toISOString().slice(0, 10),
        ...bands.map(({ amounts }) => ((amounts[at] ?? 0n) === 0n ? '—' : written(amounts[at] ?? 0n, unit))),
      ])}
    />
  );
}

export function RiverMode({ view, facts, narrowed, onPick, ...frame }: ModeProps) {
  const { flows, unit } = narrowed;
  const by = byOf(view);
  const place = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  const shape = useMemo(() => riverOf(facts, flows, by, topOf(view.top)), [facts, flows, by, view.top]);
  const colors = useMemo(() => colorsOf(shape), [shape]);
  const options = useMemo(
    () =>
      riverOptions({
        times: shape.times,
        when: whenOf(shape.step),
        onPick,
        panes: shape.panes.map(({ side, bands }) => ({
          title: `${PANES[side]}, ${unitName(unit)}`,
          bands: bands.map(({ group, amounts }) => ({
            id: group.id,
            name: nameOf(group),
            color: colors.get(group.id) ?? '',
            widths: amounts.map((amount) => drawn(amount, unit)),
            texts: amounts.map((amount) => written(amount, unit)),
          })),
        })),
      }),
    [shape, colors, unit, onPick],
  );
  const caption = copy.timeRiverOfInS(formatCount(flows.length, 'flow'), shape.step);
  const names = new Map(shape.panes.flatMap(({ bands }) => bands.map(({ group }) => [group.id, group] as const)));
  return (
    <ModeFrame
      {...frame}
      view={view}
      note={copy.byUtcOfUnit(unitWords(unit), shape.step)}
      sheet={riverSheet(shape, unit)}
      picture={chartPicture(place)}
      said={[
        ...frame.said,
        shape.merged > 0 &&
          copy.hiddenGroupedAsOthersWithAllTheir(
            formatCount(shape.merged, by === 'label' ? 'group' : 'counterparty', by === 'label' ? 'groups' : 'counterparties'),
            MOST_BANDS,
          ),
        shape.undated > 0 && copy.notDrawnWithoutADay(formatCount(shape.undated, copy.unconfirmedFlow)),
        shape.own > 0 && copy.notDrawnFromAnAddress(formatInteger(shape.own)),
      ]}
      table={
        <div className={styles.drawing} style={{ height: phone ? 420 : 520 }}>
          {tableOf(shape, unit, caption)}
        </div>
      }
      drawing={
        shape.times.length === 0 ? (
          <EmptyState title={copy.nothingToDraw} text={copy.noRemainingFlowHasADay} compact />
        ) : (
          <>
            <div ref={place} className={styles.drawing}>
              <Chart kit="flows" height={phone ? 420 : 520} options={options} description={caption} />
            </div>
            <div className={styles.legend}>
              <Legend
                items={[...names].map(([id, group]) => ({ label: nameOf(group), color: colors.get(id) ?? '', shape: 'block' }))}
              />
            </div>
          </>
        )
      }
    />
  );
}
