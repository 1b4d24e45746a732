import { routes, timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import box from '../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { countsOf } from '../../parts/floor/machine-state.ts';
import type { Floor } from '../../parts/floor/use-floor.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { countText } from '../../platform/format/count.ts';
import { numberText } from '../../platform/format/number.ts';
import css from './shop-floor.module.css';
import { shopFloorText } from './text.ts';

export interface FloorFiguresProps {
  readonly data: NonNullable<Floor['data']>;
  readonly machines: Floor['machines'];
}

/** OEE and output of the production day, the number of running machines, and their energy. */
export function FloorFigures({ data, machines }: FloorFiguresProps) {
  const t = shopFloorText.useText();
  const to = useLinks();
  const { day, dayTotal, shift, shiftTotal, plan, timeZone, energyKwh } = data;
  const sum = (values: readonly (number | null)[]) =>
    values.every((value) => value === null) ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const made = sum(machines.map((machine) => machine.made));
  const target = sum(machines.map((machine) => machine.target));
  const power = sum(machines.map((machine) => machine.powerKw));
  const { running } = countsOf(machines);
  const missing = machines.filter(({ stop, planned }) => planned && stop !== null && stop.reason === null).length;
  const clock = (time: number) => timeText(time, timeZone, 'minute').slice(-5);
  return (
    <Row wrap align="top" className={joined(box.framed, css.figures)} role="group" aria-label={t(($) => $.figures.label)}>
      <Figure
        id="oee"
        text={numberText(dayTotal.oee, '%', 1)}
        name={t(($) => $.figures.oee)}
        more={
          plan === 'none' ? (
            <Link to={to(routes.shifts)}>{t(($) => $.figures.noPlan)}</Link>
          ) : shift === null ? (
            t(($) => $.figures.day, { date: day.date })
          ) : (
            t(($) => $.figures.shift, { name: shift.name, from: clock(shift.start), to: clock(shift.end) })
          )
        }
      />
      <Figure
        id="made"
        text={countText(made)}
        name={t(($) => $.figures.made)}
        more={
          target === null
            ? t(($) => $.figures.noTarget)
            : t(($) => $.figures.target, { made: countText(shiftTotal?.made), target: countText(target) })
        }
      />
      <Figure
        id="running"
        text={t(($) => $.figures.of, { n: running, total: machines.length })}
        name={t(($) => $.figures.running)}
        more={missing === 0 ? t(($) => $.figures.complete) : t(($) => $.figures.missing, { n: missing })}
        isAlert={missing > 0}
      />
      <Figure
        id="energy"
        text={numberText(energyKwh, 'kWh', 1)}
        name={t(($) => $.figures.energy)}
        more={t(($) => $.figures.power, { power: numberText(power, 'kW', 1) })}
      />
    </Row>
  );
}

interface FigureProps {
  readonly id: string;
  readonly text: string;
  readonly name: string;
  readonly more: ReactNode;
  readonly isAlert?: boolean;
}

function Figure({ id, text, name, more, isAlert = false }: FigureProps) {
  return (
    <Stack gap="none">
      <Text size="figure" strong tabular data-figure={id}>
        {text}
      </Text>
      <Text size="small" tone="soft">
        {name}
      </Text>
      <Text size="small" tone={isAlert ? 'alert' : 'faint'}>
        {more}
      </Text>
    </Stack>
  );
}
