import { type CallResult, stateWords } from '@czyun/contract';
import { stopStates, type stopsApi } from '@czyun/contract/stops';
import type { TimeView } from '../../../kit/chart/gantt/gantt-view.ts';
import { type GanttRow, StateGantt } from '../../../kit/chart/gantt/state-gantt.tsx';
import type { GanttState } from '../../../kit/chart/gantt/use-gantt-canvas.ts';
import { segmentAt } from '../../../kit/chart/segments.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { type DrawnRunState, drawnRunStates, runLooks, runRows } from '../../../parts/stops/run-rows.ts';
import type { useCall } from '../../../platform/api/use-call.ts';
import { useWord } from '../../../platform/language/language.ts';
import { stopsText } from '../text.ts';

type RunStates = CallResult<typeof stopsApi.getRunStates>;

const isStop = (state: DrawnRunState | undefined) => stopStates.some((each) => each === state);

export interface GanttPanelProps {
  readonly of: ReturnType<typeof useCall<typeof stopsApi.getRunStates>>;
  /** Number of requested devices. */
  readonly rows: number;
  readonly zoom: readonly [start: number, end: number] | null;
  readonly onZoom: (zoom: TimeView | null) => void;
  readonly onStop: (deviceId: number, time: number) => void;
}

/** Legend, axis and facts around the rows, px; on a phone the legend takes several lines. */
const aroundPx = { desk: 124, phone: 242 } as const;

/** Run states of the selected devices; a click on a stop opens it. */
export function GanttPanel({ of, rows, zoom, onZoom, onStop }: GanttPanelProps) {
  const t = stopsText.useText();
  const title = t(($) => $.gantt.title);
  const around = aroundPx[useNarrow() ? 'phone' : 'desk'];
  return (
    <Panel title={title} note={t(($) => $.gantt.note, { n: rows })} of={of} leastPx={Math.min(rows * 24, 360) + around}>
      {of.data !== undefined && <Gantt title={title} of={of.data} zoom={zoom} onZoom={onZoom} onStop={onStop} />}
    </Panel>
  );
}

interface GanttProps extends Pick<GanttPanelProps, 'zoom' | 'onZoom' | 'onStop'> {
  readonly title: string;
  readonly of: RunStates;
}

function Gantt({ title, of, zoom, onZoom, onStop }: GanttProps) {
  const t = stopsText.useText();
  const say = useWord();
  const states = drawnRunStates.map((key): GanttState => ({ key, word: say(stateWords[key]), ...runLooks[key] }));
  const rows = runRows(of);
  const pick = (row: GanttRow, time: number) => {
    const index = segmentAt(row, time);
    if (index >= 0 && isStop(drawnRunStates[row.states[index] ?? -1])) onStop(Number(row.key), time);
  };
  return (
    <StateGantt
      title={title}
      rows={rows}
      states={states}
      range={{ start: of.start, end: of.end }}
      zoom={zoom === null || zoom[1] <= of.start || zoom[0] >= of.end ? null : { start: zoom[0], end: zoom[1] }}
      until={of.until}
      timeZone={of.timeZone}
      onZoom={onZoom}
      onPick={pick}
      hint={t(($) => $.gantt.hint)}
    />
  );
}
