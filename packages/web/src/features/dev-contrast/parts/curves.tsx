import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Text } from '../../../kit/ui/layout.tsx';
import { AnnotateButton, AnnotationList } from '../../../parts/annotations/annotation-list.tsx';
import { annotationLooks, useAnnotations } from '../../../parts/annotations/use-annotations.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { shared } from '../../../platform/text.ts';
import { contrastText } from '../text.ts';
import { DeviationLine } from './deviation-list.tsx';
import { devicesOf, type Shown } from './shown.ts';

const curvesPx = 260;
const differencePx = 150;
const syncKey = 'dev-contrast';

/** The curves overlaid; below them, on the same axis, their differences from the base. */
export function Curves({ shown, now }: { readonly shown: Shown; readonly now: number }) {
  const t = contrastText.useText();
  const say = shared.useText();
  const language = useLanguage();
  const { items, point, isAmount, zone, comparison, by } = shown;
  const { base, times, values, differences } = comparison;
  const baseItem = items[base];
  const unit = point.unit ?? '';
  const start = baseItem?.start ?? 0;
  const longest = Math.max(...items.map((item) => item.end - item.start));
  const end = by === 'devices' ? Math.min(baseItem?.end ?? now, now) : by === 'days' ? (baseItem?.end ?? now) : start + longest;
  const look = (index: number) => ({
    unit,
    slot: index,
    ...(point.decimals === undefined ? {} : { decimals: point.decimals }),
    ...(isAmount ? { shape: 'step' as const } : {}),
  });
  const curves = items.map(
    (item, index): ChartSeries => ({
      ...look(index),
      key: item.id,
      name: index === base ? t(($) => $.asBase, { name: item.name }) : item.name,
      times,
      values: values[index] ?? [],
    }),
  );
  // Up to the last known difference, so that the legend shows its name.
  const known = 1 + Math.max(...differences.map((row, index) => (index === base ? -1 : row.findLastIndex((value) => value !== null))));
  const lines = items.flatMap((item, index): ChartSeries[] =>
    index === base
      ? []
      : [
          {
            ...look(index),
            key: item.id,
            name: t(($) => $.minus, { name: item.name, base: baseItem?.name ?? '' }),
            times: times.slice(0, known),
            values: (differences[index] ?? []).slice(0, known),
          },
        ],
  );
  const devices = devicesOf(items);
  const notes = useAnnotations(
    start,
    end,
    devices.map(({ id }) => id),
  );
  const looks = annotationLooks(notes.list);
  const axis = { start, end, timeZone: zone, syncKey, axisRoom: { left: 1, right: 0 } };
  const name = point.name[language];
  return (
    <>
      <Panel
        title={name}
        note={shown.facts.join(' · ')}
        extra={<AnnotateButton start={start} end={Math.min(end, now)} devices={devices} />}
      >
        <DeviationLine shown={shown} />
        <TimeChart
          {...axis}
          series={curves}
          title={name}
          height={curvesPx}
          {...looks}
          bucketText={say(($) => $.chart.bucket, { bucket: shown.bucketText })}
        />
        <Text as="h3" size="small" tone="soft">
          {t(($) => $.difference, { base: baseItem?.name ?? '' })}
        </Text>
        <TimeChart
          {...axis}
          series={lines}
          title={t(($) => $.difference, { base: baseItem?.name ?? '' })}
          height={differencePx}
          limits={[{ value: 0, unit, name: '', meaning: 'stop' }]}
          inLine
          {...looks}
        />
      </Panel>
      <AnnotationList list={notes.list} total={notes.total} devices={devices} />
    </>
  );
}
