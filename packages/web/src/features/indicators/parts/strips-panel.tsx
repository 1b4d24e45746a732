import { hourStates, type StationIndicators, timeText } from '@czyun/contract';
import { StateStrip, type StripState } from '../../../kit/chart/state-strip.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { indicatorsText } from '../text.ts';

/** Unknown time has no state: it is hatched. */
const meanings = { running: 'run', reserve: 'auto', planned: 'high', unplanned: 'fault' } as const;
type Drawn = keyof typeof meanings;
const drawn = hourStates.filter((state): state is Drawn => state in meanings);

/** State of each unit over 30 days: in service, in reserve, out, or unknown. */
export function StripsPanel({ of: { strips, timeZone } }: { readonly of: StationIndicators }) {
  const t = indicatorsText.useText();
  const title = t(($) => $.strips.title);
  const states = drawn.map(
    (key): StripState => ({
      key,
      word: t(($) => $.units[key]),
      meaning: meanings[key],
      ...(key === 'unplanned' ? { grave: true } : {}),
    }),
  );
  const rows = strips.units.map(({ deviceId, name, availability, spans }) => {
    const known = spans.filter(({ is }) => is !== 'unknown');
    return {
      key: String(deviceId),
      name: availability === null ? name : `${name} · ${availability.toFixed(1)} %`,
      starts: known.map(({ start }) => start),
      ends: known.map(({ end }) => end),
      states: known.map(({ is }) => drawn.indexOf(is as Drawn)),
    };
  });
  const day = (time: number) => timeText(time, timeZone, 'day');
  return (
    <Panel title={title} note={t(($) => $.strips.note, { from: day(strips.start), to: day(strips.end - 1) })} how={t(($) => $.units.how)}>
      {rows.length === 0 ? (
        <Empty title={t(($) => $.units.none)} hint={t(($) => $.units.noneHint)} />
      ) : (
        <div data-strips={rows.length}>
          <StateStrip
            title={title}
            rows={rows}
            states={states}
            start={strips.start}
            end={strips.end}
            until={strips.end}
            timeZone={timeZone}
          />
        </div>
      )}
    </Panel>
  );
}
