/** Sankey and chord: the same sums as bands from left to right, or around a wheel. */

import { useMemo, useRef } from 'react';
import { Chart } from '@/charts/Chart';
import { ink } from '@/charts/ink';
import { Legend } from '@/charts/Legend';
import { chordOptions, type LinkChartInput, sankeyOptions } from '@/charts/linkOptions';
import { groupColor } from '@/charts/tileOptions';
import { formatCount, formatInteger } from '@/format/number';
import { EmptyState } from '@/ui/states';
import { useIsPhone } from '@/ui/viewport';
import { copy } from '../copy';
import type { Group } from '../flows/groups';
import { drawn, falling, portion, written } from '../flows/money';
import type { ModeProps } from '../Modes';
import { forward, type Placed } from '../modes/forward';
import { joined, type Linked, linked } from '../modes/links';
import { chartPicture } from '../pictures';
import { linkSheet } from '../sheet';
import styles from '../Visualiser.module.css';
import { byOf, topOf } from '../view';
import { MODE_NAMES, unitWords } from '../words';
import { LinkTable } from './LinkTable';
import { ModeFrame } from './ModeFrame';

/** More bands than this cannot be told apart, however many are asked for; the rest is one. */
export const MOST_SANKEY = 60;
export const MOST_CHORD = 40;

/** A name has one colour, on whichever side it stands. */
function colorsOf({ cards }: Placed): ReadonlyMap<string, string> {
  const places = new Map<string, number>();
  return new Map(
    cards.map(({ id, group }) => {
      if (!group.root && group.stands === 1 && !places.has(group.id)) places.set(group.id, places.size);
      return [id, group.root ? ink.accent : groupColor(places.get(group.id) ?? 0, group.stands)] as const;
    }),
  );
}

const nameOf = ({ title, derived }: Group): string => (derived ? copy.derivedOfTitle(title) : title);

export function LinkMode({ view, facts, narrowed, onPick, ...frame }: ModeProps) {
  const { flows, unit } = narrowed;
  const by = byOf(view);
  const phone = useIsPhone();
  const place = useRef<HTMLDivElement>(null);
  const isChord = view.mode === 'chord';
  const most = Math.min(topOf(view.top), isChord ? MOST_CHORD : MOST_SANKEY);
  const shape: Linked = useMemo(
    () => (isChord ? joined(facts, flows, by, most) : linked(facts, flows, by, most, Number.POSITIVE_INFINITY)),
    [isChord, facts, flows, by, most],
  );
  // The wheel has no direction; bands from left to right have.
  const placed: Placed = useMemo(() => {
    const { cards, links } = isChord
      ? { ...shape, cards: shape.cards.map((card) => ({ ...card, at: 0, again: false })) }
      : forward(shape);
    return { cards, links: links.filter(({ from, to }) => from !== to).sort((one, two) => falling(one.amount, two.amount)) };
  }, [shape, isChord]);
  const colors = useMemo(() => colorsOf(placed), [placed]);
  const round = phone ? 400 : 600;
  const options = useMemo(() => {
    const whole = shape.cards.reduce((sum, { group }) => sum + group.sent + group.received, 0n);
    const roots = new Set(facts.roots);
    const input: LinkChartInput = {
      nodes: placed.cards.map(({ id, group, at, again }) => {
        const sums = [
          group.received > 0n ? copy.received(written(group.received, unit)) : '',
          group.sent > 0n ? copy.sent(written(group.sent, unit)) : '',
        ];
        return {
          id,
          name: again ? copy.again(nameOf(group)) : nameOf(group),
          color: colors.get(id) ?? ink.rest,
          column: at,
          share: portion(group.sent + group.received, whole),
          text: copy.inOfFilter(sums.filter(Boolean).join(', '), formatCount(group.count, 'flow')),
        };
      }),
      bands: placed.links.map(({ from, to, amount, count, shared }) => ({
        from,
        to,
        weight: drawn(amount, unit),
        color: colors.get(roots.has(from) ? to : from) ?? ink.rest,
        text: copy.inOfWritten(
          written(amount, unit),
          formatCount(count, 'flow'),
          shared ? copy.dividedAmongSeveralSendersNot : '',
        ),
        value: written(amount, unit),
      })),
      onPick,
      // A band leads to the end that was not chosen.
      onPickBand: (from, to) => onPick(facts.roots.includes(from) ? to : from),
    };
    return isChord ? chordOptions(input, phone, round) : sankeyOptions(input, phone);
  }, [shape, colors, placed, unit, isChord, phone, round, onPick, facts.roots]);
  const heights = new Map<number, number>();
  for (const { at } of placed.cards) heights.set(at, (heights.get(at) ?? 0) + 1);
  const height = isChord ? round : Math.max(phone ? 380 : 460, 30 * Math.max(0, ...heights.values()));
  const description = copy.ofAnd(
    MODE_NAMES[view.mode],
    formatCount(shape.cards.length, 'group'),
    formatCount(placed.links.length, 'band'),
  );
  const { inside, merged } = shape;
  return (
    <ModeFrame
      {...frame}
      view={view}
      note={unitWords(unit)}
      sheet={linkSheet(shape, unit)}
      picture={chartPicture(place)}
      said={[
        ...frame.said,
        merged > 0 && copy.hiddenGroupedAsOthersWithAll(formatInteger(merged), by === 'label' ? 'groups' : 'counterparties'),
        inside.count > 0 && copy.notDrawnOfFromA(formatCount(inside.count, 'flow'), written(inside.amount, unit)),
      ]}
      table={<LinkTable shape={shape} unit={unit} label={description} onPick={onPick} />}
      drawing={
        placed.links.length === 0 ? (
          <EmptyState title={copy.nothingToDraw} text={copy.theRemainingFlowsGoFrom} compact />
        ) : (
          <>
            <div ref={place}>
              <Chart kit="flows" height={height} options={options} description={description} />
            </div>
            {isChord && (
              <div className={styles.legend}>
                <Legend
                  items={shape.cards.map(({ id, group }) => ({
                    label: nameOf(group),
                    color: colors.get(id) ?? ink.rest,
                    shape: 'block',
                  }))}
                />
              </div>
            )}
          </>
        )
      }
    />
  );
}
