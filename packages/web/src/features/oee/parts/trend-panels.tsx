import { type CallResult, oeeParts, timeText } from '@czyun/contract';
import type { OeePart, oeeApi } from '@czyun/contract/oee';
import { HeatChart } from '../../../kit/chart/heat-chart.tsx';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { oeeText } from '../../../parts/oee/text.ts';
import type { useCall } from '../../../platform/api/use-call.ts';
import { oeeReportText } from '../text.ts';

type Of = ReturnType<typeof useCall<typeof oeeApi.getOee>>;
type Answer = CallResult<typeof oeeApi.getOee>;

const chartPx = 248;
const leastPx = 300;
const figures = ['oee', 'availability', 'effectiveness', 'quality'] as const;
/** Palette colours beside the green of OEE. */
const slots = { availability: 0, effectiveness: 1, quality: 3 } as const;
/** Production days without work are not a gap in the curve, ms. */
const gapMs = 4 * 86_400_000;

export interface TrendPanelProps {
  readonly of: Of;
  readonly by: (typeof oeeParts)[number];
  readonly onBy: (by: (typeof oeeParts)[number]) => void;
}

/** OEE and its factors by production day or shift. */
export function TrendPanel({ of, by, onBy }: TrendPanelProps) {
  const t = oeeReportText.useText();
  const o = oeeText.useText();
  const { data } = of;
  const parts = data?.parts ?? [];
  const times = parts.map(({ start }) => start);
  return (
    <Panel
      title={t(($) => $.trend.title)}
      of={of}
      leastPx={leastPx}
      picture
      extra={
        <Segmented<typeof by>
          label={t(($) => $.trend.by)}
          value={by}
          options={oeeParts.map((value) => ({ value, label: t(($) => $.trend[value]) }))}
          onChange={onBy}
        />
      }
    >
      {data === undefined || parts.length === 0 ? (
        <NoParts />
      ) : (
        <TimeChart
          title={t(($) => $.trend.title)}
          timeZone={data.timeZone}
          series={figures.map((key) => ({
            ...{ key, name: o(($) => $[key]), unit: '%', decimals: 1, times, values: parts.map((part) => part.figures[key]) },
            ...(key === 'oee' ? { meaning: 'run' as const } : { slot: slots[key], dash: true }),
          }))}
          bucketText={t(($) => $.trend[by])}
          gapMs={gapMs}
          height={chartPx}
        />
      )}
    </Panel>
  );
}

function NoParts() {
  const t = oeeReportText.useText();
  return <Empty title={t(($) => $.trend.none)} hint={t(($) => $.trend.noneHint)} />;
}

const labelOf = ({ date, shift, start }: OeePart, timeZone: string) =>
  (shift === '' ? date.slice(5) : `${date.slice(5)} ${shift}`) || timeText(start, timeZone, 'day').slice(5);

/** OEE of each machine in each part; null: not planned, or unknown. */
function rowsOf({ devices, parts, cells }: Answer): readonly (readonly (number | null)[])[] {
  const byCell = new Map(cells.map(({ deviceId, part, figures: { oee } }) => [`${deviceId}:${part}`, oee]));
  return devices.map(({ deviceId }) => parts.map((_, part) => byCell.get(`${deviceId}:${part}`) ?? null));
}

/** OEE of the machines as a heat map over days or shifts. */
export function HeatPanel({ of }: { readonly of: Of }) {
  const t = oeeReportText.useText();
  const { data } = of;
  const title = t(($) => $.trend.heat);
  return (
    <Panel title={title} of={of} leastPx={leastPx} picture>
      {data === undefined || data.parts.length === 0 ? (
        <NoParts />
      ) : (
        <HeatChart
          title={title}
          base={t(($) => $.trend.machine)}
          columns={data.parts.map((part) => labelOf(part, data.timeZone))}
          rows={data.devices.map(({ name }) => name)}
          values={rowsOf(data)}
          unit="%"
          decimals={1}
          range={[0, 100]}
          lowIsHot
          height={chartPx + 28}
        />
      )}
    </Panel>
  );
}
