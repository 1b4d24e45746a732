import type { Batch, BatchCurves, GoldenBatch } from '@czyun/contract/batches';
import { useState } from 'react';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useAllows, useTimeZone } from '../../../platform/project/project-context.ts';
import { shared } from '../../../platform/text.ts';
import { useBatchCurves, useRemoveGolden } from '../queries.ts';
import { batchesText } from '../text.ts';
import { bandOf, timesOf } from './band.ts';
import { BatchFigures } from './batch-figures.tsx';
import { GoldenDialog } from './golden-dialog.tsx';

const chartPx = 300;
/** Height with figures and legend, which have more lines on a phone, px. */
export const useCurvePanelPx = (): number => chartPx + (useNarrow() ? 214 : 104);

export interface CurvePanelProps {
  readonly deviceId: number;
  readonly metric: string;
  readonly batch: Batch;
  readonly golden: readonly GoldenBatch[];
}

/** One parameter of a batch over the golden one, and how closely it followed. */
export function CurvePanel({ deviceId, metric, batch, golden }: CurvePanelProps) {
  const t = batchesText.useText();
  const leastPx = useCurvePanelPx();
  const curves = useBatchCurves({ deviceId, metric, batch: batch.start });
  const reference = golden.find(({ product }) => product === batch.product);
  const { data } = curves;
  return (
    <Panel
      title={`${t(($) => $.batch, { number: batch.number })} · ${data?.parameter.name ?? ''}`}
      note={t(($) => (reference === undefined ? $.curve.alone : $.curve.note))}
      extra={<GoldenActions deviceId={deviceId} batch={batch} reference={reference} />}
      of={curves}
      picture
      leastPx={leastPx}
    >
      {data !== undefined && (
        <>
          <BatchFigures batch={batch} curves={data} tolerance={reference?.tolerance ?? null} />
          <Chart curves={data} />
        </>
      )}
    </Panel>
  );
}

function Chart({ curves }: { readonly curves: BatchCurves }) {
  const t = batchesText.useText();
  const say = shared.useText();
  const zone = useTimeZone();
  const { parameter, stepMs, batch, golden } = curves;
  if (batch.values.every((value) => value === null)) return <Empty title={t(($) => $.curve.unknown)} hint="" />;
  const look = { unit: parameter.unit ?? '', decimals: parameter.decimals };
  const times = timesOf(batch.start, stepMs, Math.max(batch.values.length, golden?.values.length ?? 0));
  const filled = (values: readonly (number | null)[]) => times.map((_, index) => values[index] ?? null);
  const band = golden && golden.width !== null ? bandOf(golden.values, golden.width) : null;
  const series: ChartSeries[] = [
    ...(band === null
      ? []
      : [
          { ...look, key: 'upper', name: t(($) => $.upper), times, values: filled(band.upper), meaning: 'stop' as const, dash: true },
          { ...look, key: 'lower', name: t(($) => $.lower), times, values: filled(band.lower), meaning: 'stop' as const, dash: true },
        ]),
    ...(golden === null
      ? []
      : [
          {
            ...{ ...look, key: 'golden', name: t(($) => $.golden, { number: golden.number }), times, values: filled(golden.values) },
            meaning: 'pv' as const,
          },
        ]),
    { ...look, key: 'batch', name: t(($) => $.batch, { number: batch.number }), times, values: filled(batch.values), meaning: 'load' },
  ];
  const bucket = t(($) => $.curve.bucket, { minutes: stepMs / 60_000 });
  return (
    <TimeChart
      series={series}
      start={batch.start}
      end={batch.start + times.length * stepMs}
      timeZone={zone}
      title={`${parameter.name} ${batch.number}`}
      bucketText={say(($) => $.chart.bucket, { bucket })}
      height={chartPx}
    />
  );
}

interface ActionsProps {
  readonly deviceId: number;
  readonly batch: Batch;
  readonly reference: GoldenBatch | undefined;
}

function GoldenActions({ deviceId, batch, reference }: ActionsProps) {
  const t = batchesText.useText();
  const may = useAllows()('batch.golden');
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveGolden({ success: t(($) => $.mark.removed) });
  if (!may || batch.open || batch.cut) return null;
  const ask = () =>
    confirm({
      title: t(($) => $.mark.askRemove, { number: batch.number }),
      effect: t(($) => $.mark.removeEffect),
      button: t(($) => $.mark.remove),
      danger: true,
      act: () => remove.mutateAsync({ body: { deviceId, product: batch.product } }),
    });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t(($) => (batch.golden ? $.mark.change : $.mark.set))}
      </Button>
      {batch.golden && (
        <Button size="small" onClick={ask}>
          {t(($) => $.mark.remove)}
        </Button>
      )}
      {isOpen && <GoldenDialog deviceId={deviceId} batch={batch} reference={reference} onClose={() => setOpen(false)} />}
    </>
  );
}
