import { stateWords } from '@czyun/contract';
import type { BoardRange } from '@czyun/contract/boards';
import { stopsApi } from '@czyun/contract/stops';
import { StateStrip, type StripState } from '../../../kit/chart/state-strip.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { Empty, Skeleton, States } from '../../../kit/ui/states.tsx';
import { devicesOf } from '../../../parts/points/bound.ts';
import { useRangeSpan } from '../../../parts/points/use-curves.ts';
import { type DrawnRunState, drawnRunStates, runRows } from '../../../parts/stops/run-rows.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import { useBoardInfo } from '../board-context.ts';
import { boardsText } from '../text.ts';
import css from './board-widgets.module.css';

interface StatesOptions {
  readonly title: string;
  readonly devices: string;
  readonly range: 'board' | BoardRange;
}

/** Strips have no fills: each state has its own colour, as in the analysis of a device. */
const meanings: Readonly<Record<DrawnRunState, Meaning>> = {
  ...{ run: 'run', auto: 'auto', standby: 'valley', stop: 'stop', fault: 'fault', offline: 'flat' },
};

/** Run states of devices over the range, a strip each. */
export function StatesWidget({ options: { title, devices, range } }: WidgetProps<StatesOptions>) {
  const t = boardsText.useText();
  const { range: ofBoard, deviceId } = useBoardInfo();
  const shown = range === 'board' ? ofBoard : range;
  const ids = devicesOf(devices, deviceId);
  const name = title === '' ? t(($) => $.kind.states) : title;
  return (
    <Panel title={name} note={t(($) => $.range[shown])}>
      {(heightPx) =>
        ids.length === 0 ? (
          <Empty title={t(($) => $.widget.noDevice)} hint={t(($) => $.widget.noDeviceHint)} />
        ) : (
          <Strips title={name} ids={ids} range={shown} heightPx={heightPx} />
        )
      }
    </Panel>
  );
}

interface StripsProps {
  readonly title: string;
  readonly ids: readonly number[];
  readonly range: BoardRange;
  readonly heightPx: number;
}

function Strips({ title, ids, range, heightPx }: StripsProps) {
  const t = boardsText.useText();
  const word = useWord();
  const { id: projectId } = useProject();
  const [start, end] = useRangeSpan(range);
  const query = { projectId, deviceIds: ids.join(','), start, end };
  const asked = useCall(stopsApi.getRunStates, { query }, { keep: true, quiet: true, passing: true });
  const states = drawnRunStates.map(
    (key): StripState => ({ key, word: word(stateWords[key]), meaning: meanings[key], ...(key === 'fault' ? { grave: true } : {}) }),
  );
  return (
    <States
      of={asked}
      skeleton={<Skeleton height={heightPx} />}
      isEmpty={(data) => data.devices.length === 0}
      empty={<Empty title={t(($) => $.widget.noPoints)} hint={t(($) => $.widget.noPointsHint)} />}
    >
      {(data) => (
        <div className={css.table} data-part="states">
          <StateStrip
            title={title}
            rows={runRows(data)}
            states={states}
            start={data.start}
            end={data.end}
            until={data.until}
            timeZone={data.timeZone}
            syncKey={`board:${range}`}
            bare
          />
        </div>
      )}
    </States>
  );
}
