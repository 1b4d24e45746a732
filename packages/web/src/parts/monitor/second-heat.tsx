import { timeText } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { Stack } from '../../kit/ui/layout.tsx';
import { numberText } from '../../platform/format/number.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { changesOf } from './difference.ts';
import { figuresOf, outliersOf, type Reading } from './heat.ts';
import { HeatGrid, type HeatGridProps } from './heat-grid.tsx';
import { signed } from './heat-units.ts';
import type { Family } from './layout.ts';
import { useMonitored, useSecondValues } from './monitored.ts';
import { monitorText } from './text.ts';
import type { Heat } from './use-heat.ts';

interface SecondHeatProps extends Pick<HeatGridProps, 'sectionName' | 'cursor' | 'onCursor' | 'onOpen'> {
  readonly family: Family;
  readonly heat: Heat;
  readonly name: string;
}

/** The same map at the compared instant, in the colours of the first, and the greatest changes. */
export function SecondHeat({ family, heat, name, ...grid }: SecondHeatProps) {
  const t = monitorText.useText();
  const zone = useTimeZone();
  const { second } = useMonitored();
  const readingOf = useSecondValues();
  if (second === null || readingOf === null) return null;
  const { unit = '', decimals } = heat.point;
  const values = family.members.map(readingOf);
  const readings = values.map((value): Reading => (typeof value?.value === 'number' && value.quality !== 'bad' ? value.value : null));
  const changes = changesOf(heat.readings, readings);
  const outliers = outliersOf(readings, figuresOf(readings), heat.limit);
  const time = t(($) => $.second.at, { time: timeText(second.time, zone) });
  const describe = (no: number): string => {
    const value = readings[no - 1] ?? null;
    if (value === null) return t(($) => $.heat.unknownAt, { n: no });
    const first = heat.readings[no - 1] ?? null;
    const change = first === null ? '' : ` (${signed(first - value, unit, decimals)})`;
    return `${t(($) => $.heat.member, { n: no })}: ${numberText(value, unit, decimals)}${change}`;
  };
  return (
    <Stack data-second-heat={family.base}>
      <p className={`${box.plain} ${box.small} ${box.soft}`}>
        {time}
        {changes !== null && (
          <>
            {' · '}
            <strong data-most={changes.most.no}>
              {t(($) => $.second.most, {
                n: changes.most.no,
                change: signed(changes.most.change, unit, decimals),
                average: signed(changes.average, unit, decimals),
              })}
            </strong>
          </>
        )}
      </p>
      <HeatGrid
        {...grid}
        readings={readings}
        stale={values.map((value) => value?.quality === 'stale')}
        sections={heat.sections}
        scale={heat.scale}
        ramp={heat.ramp}
        decimals={decimals}
        outliers={new Set(outliers.map(({ no }) => no))}
        label={`${t(($) => $.heat.label, { name })} ${time}`}
        describe={describe}
      />
    </Stack>
  );
}
