import { type CellEvidence, cellsApi, minuteMs, period, type RankedMeasure, routes, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Select } from '../../../kit/control/select.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { analysisText } from '../text.ts';
import { EventCurve } from './event-curve.tsx';
import { PeakCurve } from './peak-curve.tsx';
import { withError } from './words.ts';

export interface EvidencePanelProps {
  readonly deviceId: number;
  readonly of: RankedMeasure;
  readonly cell: number;
  readonly zone: string;
  readonly stepMs: number;
}

const trendPx = 120;

/** Evidence behind the value of a cell: the curve of one half-cycle, step, rest or day, and all of them over time. */
export function EvidencePanel({ deviceId, of, cell, zone, stepMs }: EvidencePanelProps) {
  const t = analysisText.useText();
  const query = { deviceId, measure: of.measure, cell };
  const evidence = useCall(
    cellsApi.getCellEvidence,
    { query },
    { freshMs: 60_000, quiet: true, keep: ({ query: before }) => before.deviceId === deviceId },
  );
  const title = t(($) => $.cells.evidence, { cell, measure: t(($) => $.cells.measures[of.measure]) });
  return (
    <Panel title={title} of={evidence} leastPx={chartsPx}>
      {evidence.data && <Evidence deviceId={deviceId} of={of} data={evidence.data} zone={zone} stepMs={stepMs} cell={cell} />}
    </Panel>
  );
}

const chartsPx = 344;

interface EvidenceProps {
  readonly deviceId: number;
  readonly of: RankedMeasure;
  readonly data: CellEvidence;
  readonly zone: string;
  readonly stepMs: number;
  readonly cell: number;
}

function Evidence({ deviceId, of, data: { events, keys }, zone, stepMs, cell }: EvidenceProps) {
  const t = analysisText.useText();
  const to = useLinks();
  const [chosen, setChosen] = useState<number | null>(null);
  const event = events.find(({ end }) => end === chosen) ?? events[0];
  if (event === undefined) return <Empty title={t(($) => $.cells.noEvidence)} hint={t(($) => $.battery.noneHint)} />;
  const margin = Math.max((event.end - event.start) * 0.1, 12 * stepMs, 5 * minuteMs);
  const [start, end] = [event.start - margin, event.end + margin];
  return (
    <Stack data-evidence={events.length}>
      <Row between wrap>
        <Select<number>
          size="small"
          label={t(($) => $.cells.events[of.measure])}
          value={event.end}
          onChange={setChosen}
          options={events.map((each) => ({
            value: each.end,
            label: `${timeText(each.end, zone, 'minute')} · ${withError(each.value, null, of)}`,
          }))}
          wideList
        />
        <Link to={to(routes.history, { keys: [keys.volts, keys.amps], time: period(Math.floor(start), Math.ceil(end)) })}>
          {t(($) => $.cells.history)}
        </Link>
      </Row>
      <Text size="small" tone="soft" tabular>
        {t(($) => $.cells.eventValue, { value: withError(event.value, event.error, of), median: withError(event.median, null, of) })}
      </Text>
      {of.measure === 'peak' ? (
        <PeakCurve deviceId={deviceId} of={of} cell={cell} end={event.end} />
      ) : (
        <EventCurve keys={keys} near={of.measure === 'correlation'} event={event} start={start} end={end} cell={cell} zone={zone} />
      )}
      {events.length > 1 && (
        <TimeChart
          title={t(($) => $.cells.course)}
          series={courseOf(events, of, [t(($) => $.cells.cell, { cell }), t(($) => $.cells.all)])}
          timeZone={zone}
          height={trendPx}
          bare
        />
      )}
    </Stack>
  );
}

/** The cell and the median of all, by event. */
function courseOf(
  events: CellEvidence['events'],
  { unit, decimals }: RankedMeasure,
  [cell, all]: readonly [string, string],
): ChartSeries[] {
  const inOrder = events.toReversed();
  const times = inOrder.map(({ end }) => end);
  return [
    { key: 'cell', name: cell, unit, decimals, meaning: 'load', times, values: inOrder.map(({ value }) => value) },
    { key: 'all', name: all, unit, decimals, meaning: 'flat', dash: true, times, values: inOrder.map(({ median }) => median) },
  ];
}
