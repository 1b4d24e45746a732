import { type LogEntry, logType, operationText, routes } from '@czyun/contract';
import type { Incident, IncidentTruths } from '@czyun/contract/incidents';
import { EventLanes, type Lane } from '../../../kit/chart/event-lanes.tsx';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Below, Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { openAlarm } from '../../../parts/alarms/alarm-curve-button.tsx';
import type { Span } from '../../../parts/curves/point-series.ts';
import { useAddress } from '../../../platform/address/use-address.ts';
import { type Language, useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import { useEntries } from '../queries.ts';
import { incidentsText } from '../text.ts';
import { TruthSwitch } from './truth-switch.tsx';
import { useIncidentCurves } from './use-curves.ts';
import { changedBands, useTruthSeries } from './use-truth-series.ts';

const heightPx = 260;
/** Height of the legend and the text below it, px. */
const aroundPx = { desk: 74, phone: 160 } as const;
/** The names of the lanes take two axes on the left. */
const room = { left: 2, right: 1 };
const syncKey = 'incident';
const noEntries: readonly LogEntry[] = [];

export interface IncidentPictureProps {
  readonly incident: Incident;
  readonly span: Span;
  /** undefined: not loaded yet. */
  readonly truths: IncidentTruths | undefined;
  /** A note was clicked. */
  readonly onNote: (id: number) => void;
}

/** The curves of the incident's time with alarms, operations, run states and notes below. */
export function IncidentPicture({ incident, span, truths, onNote }: IncidentPictureProps) {
  const t = incidentsText.useText();
  const language = useLanguage();
  const { id: projectId, timeZone } = useProject();
  const [start, end] = span;
  const narrow = useNarrow();
  const { asked, series, isReady } = useIncidentCurves(incident, span);
  const truth = useAddress(routes.incident).asked.truth;
  const drawn = useTruthSeries(series, truths, truth);
  const entries = (useEntries(projectId, incident, span).data?.list ?? noEntries).filter((entry) => isOf(incident.devices, entry.deviceId));
  const lanes = lanesOf(incident, entries, language, end, {
    alarms: t(($) => $.lane.alarms),
    operations: t(($) => $.lane.operations),
    states: t(($) => $.lane.states),
    notes: t(($) => $.lane.notes),
  });
  const count = (key: string) => lanes.find((lane) => lane.key === key)?.items.length ?? 0;
  const press = (key: string) => {
    const [kind, id] = key.split(' ');
    const alarm = kind === 'alarm' ? entries.find((entry) => String(entry.id) === id) : undefined;
    if (alarm) openAlarm(alarm);
    else if (kind === 'note') onNote(Number(id));
  };
  const bands = [
    { start: incident.start, end: incident.end ?? incident.start, meaning: 'severity2' as const, strength: 0.1 },
    ...(truth === 'now' ? [] : changedBands(truths)),
  ];
  const marks = [
    ...(incident.end === null ? [{ time: incident.start }] : []),
    ...(truth === 'was' && truths !== undefined ? [{ time: truths.known, meaning: 'auto' as const }] : []),
    ...incident.notes.flatMap(({ at }) => (at === null ? [] : [{ time: at, meaning: 'grid' as const }])),
  ];
  return (
    <Panel title={t(($) => $.curves)} picture>
      <TruthSwitch truths={truths} />
      {incident.curves.length === 0 ? (
        <Empty title={t(($) => $.noCurves.title)} hint={t(($) => $.noCurves.hint)} />
      ) : asked.data === undefined && asked.error !== null ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : isReady ? (
        <TimeChart
          series={drawn}
          start={start}
          end={end}
          timeZone={timeZone}
          height={heightPx}
          axisRoom={room}
          gapMs={900_000}
          bands={bands}
          marks={marks}
          syncKey={syncKey}
          title={incident.title}
          {...(asked.data?.downSample === undefined ? {} : { downSample: asked.data.downSample })}
        />
      ) : (
        <Skeleton height={heightPx + aroundPx[narrow ? 'phone' : 'desk']} />
      )}
      <Below until={isReady || asked.error !== null}>
        <EventLanes
          label={t(($) => $.lanesLabel, { alarms: count('alarms'), operations: count('operations'), notes: count('notes') })}
          lanes={lanes}
          start={start}
          end={end}
          timeZone={timeZone}
          syncKey={syncKey}
          onPress={press}
        />
      </Below>
    </Panel>
  );
}

/** Without devices every entry belongs to the incident. */
const isOf = (devices: Incident['devices'], deviceId: number | null) => devices.length === 0 || devices.some(({ id }) => id === deviceId);

const severityMeaning = (severity: LogEntry['severity']): Meaning => (severity === null ? 'stop' : (`severity${severity}` as const));

function lanesOf(
  { notes }: Pick<Incident, 'notes'>,
  entries: readonly LogEntry[],
  language: Language,
  end: number,
  names: Readonly<Record<'alarms' | 'operations' | 'states' | 'notes', string>>,
): readonly Lane[] {
  const isAlarm = ({ type }: LogEntry) => type === logType.alarm || type === logType.fault;
  const span = (entry: LogEntry, kind: string, meaning: Meaning) => ({
    key: `${kind} ${entry.id}`,
    start: entry.startTime,
    end: entry.recoverTime ?? end,
    meaning,
    title: [entry.deviceName, entry.content].filter(Boolean).join(' '),
  });
  const operations = entries.filter(({ type }) => type === logType.operation);
  return [
    {
      key: 'alarms',
      name: names.alarms,
      // The most severe is drawn last, over the others.
      items: entries
        .filter(isAlarm)
        .toSorted((a, b) => (b.severity ?? 4) - (a.severity ?? 4))
        .map((entry) => span(entry, 'alarm', severityMeaning(entry.severity))),
    },
    {
      key: 'operations',
      name: names.operations,
      items: operations.map((entry) => ({
        key: `operation ${entry.id}`,
        start: entry.startTime,
        end: null,
        meaning: entry.operation?.outcome === 'done' ? ('auto' as const) : ('fault' as const),
        hollow: entry.operation?.outcome !== 'done',
        title: entry.operation ? operationText(entry.operation, language) : entry.content,
      })),
    },
    {
      key: 'states',
      name: names.states,
      items: entries.filter(({ type }) => type === logType.runState).map((entry) => ({ ...span(entry, 'state', 'flat'), end: null })),
    },
    {
      key: 'notes',
      name: names.notes,
      items: notes.flatMap(({ id, at, text }) =>
        at === null ? [] : [{ key: `note ${id}`, start: at, end: null, meaning: 'grid' as const, title: text }],
      ),
    },
  ];
}
