import { cellsApi, type RankedMeasure } from '@czyun/contract';
import { ScatterChart } from '../../../kit/chart/scatter-chart.tsx';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { analysisText } from '../text.ts';
import { withError } from './words.ts';

export interface PeakCurveProps {
  readonly deviceId: number;
  readonly of: RankedMeasure;
  readonly cell: number;
  /** End of the charge. */
  readonly end: number;
}

const chartPx = 240;

/** dQ/dV of a cell in one charge, whose highest value is its peak, beside the cell with the median peak. */
export function PeakCurve({ deviceId, of, cell, end }: PeakCurveProps) {
  const t = analysisText.useText();
  const query = { deviceId, cell, end };
  const curve = useCall(cellsApi.getPeakCurve, { query }, { freshMs: 300_000, quiet: true });
  const nameOf = (each: number) => t(($) => $.cells.cell, { cell: each });
  return (
    <States of={curve} skeleton={<Skeleton height={chartPx} />}>
      {({ own, median }) => {
        const pointsOf = ({ atV, values }: typeof own) => atV.map((volts, at) => [volts, values[at] ?? 0] as const);
        const peak = own.values.indexOf(Math.max(...own.values));
        return (
          <div data-peak-curve={own.cell}>
            <ScatterChart
              title={t(($) => $.cells.peakCurve)}
              x={{ name: t(($) => $.cells.voltage), unit: 'V', decimals: 3 }}
              y={{ name: 'dQ/dV', unit: of.unit, decimals: of.decimals }}
              series={[
                { key: 'own', name: nameOf(own.cell), meaning: 'load', line: 'solid', points: pointsOf(own) },
                ...(median === null
                  ? []
                  : [
                      {
                        key: 'median',
                        name: t(($) => $.cells.medianCell, { cell: median.cell }),
                        meaning: 'flat' as const,
                        line: 'dashed' as const,
                        points: pointsOf(median),
                      },
                    ]),
              ]}
              height={chartPx}
              facts={[
                t(($) => $.cells.peakAt, { value: withError(own.values[peak] ?? null, null, of), volts: (own.atV[peak] ?? 0).toFixed(3) }),
              ]}
            />
          </div>
        );
      }}
    </States>
  );
}
