import { dayMs } from '@czyun/contract';
import { type IncidentRow, incidentStates, incidentStateWords } from '@czyun/contract/incidents';
import { EventLanes } from '../../../kit/chart/event-lanes.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import { incidentsText } from '../text.ts';

/** Height of three lanes, px. */
const lanesPx = 72;
const meanings = { open: 'severity2', explained: 'grid', closed: 'run' } as const satisfies Record<string, Meaning>;

export interface IncidentTimelineProps {
  /** At least one; null: not loaded yet. */
  readonly rows: readonly IncidentRow[] | null;
  readonly now: number;
  readonly onOpen: (id: number) => void;
}

/** Incidents of the list over time, a lane per state. */
export function IncidentTimeline({ rows, now, onOpen }: IncidentTimelineProps) {
  const t = incidentsText.useText();
  return (
    <Panel title={t(($) => $.timeline)} picture>
      {rows === null ? <Skeleton height={lanesPx} /> : <Lanes rows={rows} now={now} onOpen={onOpen} />}
    </Panel>
  );
}

function Lanes({ rows, now, onOpen }: Omit<IncidentTimelineProps, 'rows'> & { readonly rows: readonly IncidentRow[] }) {
  const t = incidentsText.useText();
  const language = useLanguage();
  const { timeZone } = useProject();
  const first = Math.min(...rows.map(({ start }) => start));
  const last = Math.max(now, ...rows.map(({ start, end }) => end ?? start));
  const margin = Math.max(dayMs / 24, (last - first) / 50);
  const lanes = incidentStates.map((state) => ({
    key: state,
    name: incidentStateWords[state][language],
    items: rows
      .filter((row) => row.state === state)
      .map(({ id, title, start, end }) => ({ key: String(id), start, end, meaning: meanings[state], title })),
  }));
  return (
    <EventLanes
      label={t(($) => $.timelineLabel, { n: rows.length })}
      lanes={lanes}
      start={first - margin}
      end={last + margin / 4}
      now={now}
      timeZone={timeZone}
      onPress={(key) => onOpen(Number(key))}
    />
  );
}
