import { type LogEntry, operationText, type ShiftReview, stateWords, type UnitState } from '@czyun/contract';
import { useMemo } from 'react';
import { EventLanes, type Lane } from '../../../kit/chart/event-lanes.tsx';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { openAlarm } from '../../../parts/alarms/alarm-curve-button.tsx';
import { useStorageCurves } from '../../../parts/energy/span-curves.ts';
import { type Language, useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import { useMainPage } from '../queries.ts';
import { shiftsText } from '../text.ts';
import { eventKey } from './shift-events.ts';

const curvePx = 152;
const stepMs = 60_000;
/** The names of the lanes take two axes on the left. */
const room = { left: 2, right: 1 };
const syncKey = 'shift';

export interface ShiftTimelineProps {
  readonly of: ShiftReview;
  readonly running: boolean;
  /** A command or a note was clicked. */
  readonly onPress: (key: string) => void;
}

/** Power and state of charge of the storage with alarms, commands, notes and run states below. */
export function ShiftTimeline({ of, running, onPress }: ShiftTimelineProps) {
  const t = shiftsText.useText();
  const language = useLanguage();
  const { id: projectId, timeZone } = useProject();
  const { start, end, until } = of;
  const main = useMainPage(projectId);
  const known = Math.max(start + stepMs, Math.floor(until / stepMs) * stepMs);
  const curves = useStorageCurves(main.data?.grid, start, known, '1m-avg', running ? 60_000 : 600_000);
  const names = {
    alarms: t(($) => $.page.lane.alarms),
    commands: t(($) => $.page.lane.commands),
    notes: t(($) => $.page.lane.notes),
  };
  const lanes = lanesOf(of, language, names);
  const bands = useMemo(() => bandsOf(of.alarms, until), [of.alarms, until]);
  const press = (key: string) => {
    const alarm = [...of.alarms, ...of.carried].find((entry) => eventKey.alarm(entry) === key);
    if (alarm) openAlarm(alarm);
    else onPress(key);
  };
  const waits = main.data === undefined || (curves.has && curves.asked.data === undefined);
  return (
    <Panel title={t(($) => $.page.timeline)} note={t(($) => $.page.timelineNote)} picture>
      {waits && !main.error && !curves.asked.error ? (
        <Skeleton height={curvePx + 74} />
      ) : (
        curves.has && (
          <TimeChart
            series={curves.series}
            start={start}
            end={end}
            timeZone={timeZone}
            height={curvePx}
            axisRoom={room}
            bands={bands}
            syncKey={syncKey}
            title={t(($) => $.page.timeline)}
            {...(curves.downSample === undefined ? {} : { downSample: curves.downSample })}
            bare
          />
        )
      )}
      <EventLanes
        label={t(($) => $.page.lanesLabel, { alarms: of.facts.alarms, commands: of.facts.commands, notes: of.facts.notes })}
        lanes={lanes}
        start={start}
        end={end}
        now={running ? until : undefined}
        timeZone={timeZone}
        syncKey={syncKey}
        onPress={press}
      />
    </Panel>
  );
}

const severityMeaning = (severity: LogEntry['severity']): Meaning => (severity === null ? 'stop' : (`severity${severity}` as const));

/** First faults of the two upper levels as bands behind the curve. */
function bandsOf(alarms: readonly LogEntry[], until: number) {
  return alarms
    .filter(({ severity, firstId }) => severity !== null && severity <= 2 && firstId === undefined)
    .map(({ startTime, recoverTime, severity }) => ({
      start: startTime,
      end: recoverTime ?? until,
      meaning: severityMeaning(severity),
      strength: 0.12,
    }));
}

function lanesOf(of: ShiftReview, language: Language, names: Readonly<Record<'alarms' | 'commands' | 'notes', string>>): readonly Lane[] {
  const { alarms, carried, operations, notes, states, until } = of;
  const ids = new Set(alarms.map(({ id }) => id));
  // The most severe is drawn last, over the others.
  const shown = [...carried, ...alarms.filter(({ firstId }) => firstId === undefined || !ids.has(firstId))].toSorted(
    (a, b) => (b.severity ?? 4) - (a.severity ?? 4),
  );
  const ofDevice = Map.groupBy(states, ({ deviceId }) => deviceId);
  return [
    {
      key: 'alarms',
      name: names.alarms,
      items: shown.map((entry) => ({
        key: eventKey.alarm(entry),
        start: entry.startTime,
        end: entry.recoverTime ?? until,
        meaning: severityMeaning(entry.severity),
        title: entry.content,
      })),
    },
    {
      key: 'commands',
      name: names.commands,
      items: operations
        .filter(({ metric }) => metric !== null)
        .map((entry) => ({
          key: eventKey.operation(entry),
          start: entry.startTime,
          end: null,
          meaning: entry.operation?.outcome === 'done' ? ('auto' as const) : ('fault' as const),
          hollow: entry.operation?.outcome !== 'done',
          title: entry.operation ? operationText(entry.operation, language) : entry.content,
        })),
    },
    {
      key: 'notes',
      name: names.notes,
      items: notes
        .filter(({ struckBy }) => struckBy === null)
        .map((note) => ({ key: eventKey.note(note), start: note.time, end: null, meaning: 'grid' as const, title: note.text })),
    },
    ...[...ofDevice].map(([deviceId, list]) => ({
      key: `state-${deviceId}`,
      name: list[0]?.name ?? '',
      strip: true,
      items: list.map(({ state, start, end }) => ({
        key: `${deviceId} ${start}`,
        start,
        end: end ?? until,
        meaning: stateMeanings[state as UnitState] ?? 'stop',
        hollow: state === 'offline',
        title: `${list[0]?.name ?? ''} ${stateWords[state as UnitState][language]}`,
      })),
    })),
  ];
}

const stateMeanings: Readonly<Record<UnitState, Meaning>> = {
  run: 'run',
  auto: 'auto',
  standby: 'flat',
  stop: 'stop',
  fault: 'fault',
  offline: 'offline',
};
