import type { FileFormat } from '@czyun/contract';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartLimit } from '../../../kit/chart/time-chart-types.ts';
import { BehindLegend } from '../../../parts/curves/behind-legend.tsx';
import { BandNote } from '../../../parts/server-clock/band-note.tsx';
import { useClockBands } from '../../../parts/server-clock/queries.ts';
import { axisRoomOf, type Panel } from './curves.ts';
import type { Extras } from './use-extras.ts';

export interface PanelsProps {
  readonly panels: readonly Panel[];
  readonly start: number;
  readonly end: number;
  readonly zone: string;
  readonly bucketText: string;
  /** Kind of a single value; undefined: a reading. */
  readonly valueKind: string | undefined;
  readonly title: string;
  readonly extras: Extras;
  /** Height of all panels together, px; each keeps a readable minimum. */
  readonly heightPx: number;
  readonly onZoom: (start: number, end: number) => void;
  readonly onReset: () => void;
  readonly onFile: ((format: FileFormat) => void) | null;
}

const noLimits: readonly ChartLimit[] = [];
const leastPx = 260;
const wordsPx = 132;

/** Charts of numbers, several for many units, and one for each kind of state below; all share time axis and crosshair. */
export function Panels({ panels, heightPx, extras: { behind, looks, limits, changed }, ...shared }: PanelsProps) {
  const wordPanels = panels.filter((panel) => panel.words).length;
  const numberPanels = panels.length - wordPanels;
  const legendPx = 76;
  const rest = heightPx - wordPanels * (wordsPx + legendPx);
  const numbersPx = Math.max(leastPx, Math.floor(rest / Math.max(1, numberPanels)) - (numberPanels > 1 ? legendPx : 0));
  const room = panels.length > 1 ? axisRoomOf(panels) : undefined;
  const clockBands = useClockBands(shared.start, shared.end);
  const bands = [...behind.bands, ...looks.bands, ...clockBands, ...changed];
  return (
    <>
      {panels.map((panel, index) => (
        <TimeChart
          key={panel.id}
          series={panel.series}
          start={shared.start}
          end={shared.end}
          timeZone={shared.zone}
          bucketText={shared.bucketText}
          valueKind={shared.valueKind}
          title={shared.title}
          height={
            panel.words
              ? numberPanels === 0
                ? Math.max(wordsPx + 40, Math.min(280, heightPx / wordPanels - legendPx))
                : wordsPx
              : numbersPx
          }
          syncKey="history"
          bands={bands}
          marks={looks.marks}
          limits={panel.words ? noLimits : limits}
          inLine
          onZoom={shared.onZoom}
          onReset={shared.onReset}
          onFile={index === 0 ? shared.onFile : null}
          {...(room === undefined ? {} : { axisRoom: room })}
        />
      ))}
      <BehindLegend behind={behind} />
      <BandNote bands={clockBands} start={shared.start} end={shared.end} />
    </>
  );
}
