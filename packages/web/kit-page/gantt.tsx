import { timeText } from '@czyun/contract';
import { useMemo, useState } from 'react';
import { StateGantt } from '../src/kit/chart/gantt/state-gantt.tsx';
import { end, machines, now, stripStart, zone } from './data.ts';
import { pageText } from './words.ts';

/** Ninety days of thirty machines, scrolling; a press names its target. */
export function Gantt() {
  const t = pageText.useText();
  const [zoom, setZoom] = useState<{ readonly start: number; readonly end: number } | null>(null);
  const [picked, setPicked] = useState('');
  const states = useMemo(
    () => [
      { key: 'run', word: t(($) => $.run), meaning: 'run' as const },
      { key: 'idle', word: t(($) => $.idle), meaning: 'run' as const, fill: 'half' as const },
      { key: 'fault', word: t(($) => $.fault), meaning: 'fault' as const, grave: true },
    ],
    [t],
  );
  const rows = useMemo(() => machines.map((row, index) => ({ ...row, name: t(($) => $.machine, { n: index + 1 }) })), [t]);
  return (
    <>
      <StateGantt
        title={t(($) => $.gantt)}
        rows={rows}
        states={states}
        range={{ start: stripStart, end }}
        zoom={zoom}
        until={now}
        timeZone={zone}
        onZoom={setZoom}
        onPick={({ key }, time) => setPicked(`${key} ${timeText(time, zone, 'day')}`)}
        hint={t(($) => $.ganttHint)}
      />
      <output data-picked>{picked}</output>
      <output data-zoom>{zoom === null ? '' : `${zoom.end - zoom.start}`}</output>
    </>
  );
}
