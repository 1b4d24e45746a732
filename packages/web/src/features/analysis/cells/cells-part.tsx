import { CloseOutlined } from '@ant-design/icons';
import { type CallResult, type CellMeasure, type CellRanking, cellsApi, jobsApi, routes, timeText } from '@czyun/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Progress } from '../../../kit/control/progress.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { Empty, Skeleton, States } from '../../../kit/ui/states.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { showErrorToast } from '../../../platform/api/query-client.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { cancelJob, onJobEnd } from '../../../platform/live/jobs.ts';
import css from '../analysis.module.css';
import { analysisText } from '../text.ts';
import { CellsTable } from './cells-table.tsx';
import { ComputeDialog } from './compute-dialog.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { exampleRanking } from './example.ts';
import { MeasurePanel } from './measure-panel.tsx';
import { MeasureStrips } from './measure-strips.tsx';

type Answer = CallResult<typeof cellsApi.getCellRanking>;

const waitingPx = 640;

/** Cells ranked by one measure at a time, with the evidence of one cell. */
export function CellsPart({ deviceId, parts }: { readonly deviceId: number; readonly parts: ReactNode }) {
  const { asked: address, change } = useAddress(routes['dev-analysis']);
  const { measure, cell, limit } = address;
  const given = limit === '' ? {} : { measure, limit: Number(limit) };
  const ranking = useCall(
    cellsApi.getCellRanking,
    { query: { deviceId, ...given } },
    { keep: ({ query: before }) => before.deviceId === deviceId, freshMs: 30_000, quiet: true },
  );
  const { refetch } = ranking;
  const jobId = ranking.data?.jobId ?? null;
  useEffect(() => (jobId === null ? undefined : onJobEnd(jobId, () => void refetch())), [jobId, refetch]);
  return (
    <States of={ranking} skeleton={<Skeleton height={waitingPx} />}>
      {(data) => (
        <Stack gap="roomy" data-cells={data.ranking?.members.length ?? ''}>
          <CellsHead of={data} parts={parts} />
          {data.ranking === null || data.ranking.members.length === 0 ? (
            <NoRanking of={data} />
          ) : (
            <Ranked
              {...{ deviceId, ranking: data.ranking, zone: data.timeZone, measure, cell, limit }}
              onMeasure={(next) => change({ measure: next, cell: null, limit: '' }, { push: true })}
              onLimit={(next) => change({ limit: next === null ? '' : String(next) })}
            />
          )}
        </Stack>
      )}
    </States>
  );
}

interface RankedProps {
  readonly deviceId: number;
  readonly ranking: CellRanking;
  readonly zone: string;
  readonly measure: CellMeasure;
  readonly cell: number | null;
  readonly limit: string;
  readonly onMeasure: (measure: CellMeasure) => void;
  readonly onLimit: (limit: number | null) => void;
}

function Ranked({ deviceId, ranking, zone, measure, cell, limit, onMeasure, onLimit }: RankedProps) {
  const of = ranking.measures.find((each) => each.measure === measure);
  if (of === undefined) return null;
  const shown = cell !== null && of.order.includes(cell) ? cell : of.order[0];
  return (
    <>
      <MeasureStrips of={ranking} measure={measure} onMeasure={onMeasure} />
      <div className={`${box.grid} ${css.halves}`}>
        <MeasurePanel ranking={ranking} of={of} limit={limit === '' ? null : Number(limit)} onLimit={onLimit} />
        {shown !== undefined && <EvidencePanel deviceId={deviceId} of={of} cell={shown} zone={zone} stepMs={ranking.stepMs} />}
      </div>
      <CellsTable deviceId={deviceId} ranking={ranking} of={of} zone={zone} limit={limit} />
    </>
  );
}

/** Data behind the ranking, and the button to compute it again. */
function CellsHead({ of: { deviceId, jobId, ranking, timeZone }, parts }: { readonly of: Answer; readonly parts: ReactNode }) {
  const t = analysisText.useText();
  const [isAsking, setAsking] = useState(false);
  const facts = ranking && {
    from: timeText(ranking.start, timeZone, 'day'),
    to: timeText(ranking.end, timeZone, 'day'),
    made: timeText(ranking.made, timeZone, 'minute'),
  };
  return (
    <Row wrap>
      {parts}
      <Text tone="soft" size="small" style={{ minHeight: 22 }}>
        {facts ? t(($) => $.cells.facts, facts) : ''}
      </Text>
      {jobId === null ? (
        ranking !== null && <Button onClick={() => setAsking(true)}>{t(($) => $.cells.compute.again)}</Button>
      ) : (
        <Computing jobId={jobId} />
      )}
      {isAsking && <ComputeDialog deviceId={deviceId} onClose={() => setAsking(false)} />}
    </Row>
  );
}

const everyMs = 3000;

function Computing({ jobId }: { readonly jobId: number }) {
  const t = analysisText.useText();
  const job = useCall(jobsApi.getJob, { query: { id: jobId } }, { everyMs, quiet: true, passing: true });
  return (
    <Row gap="tight">
      <Text size="small">{t(($) => $.cells.compute.running)}</Text>
      <span style={{ width: 128 }} data-computing={jobId}>
        <Progress size="small" done={job.data?.progress ?? 0} label={t(($) => $.cells.compute.running)} />
      </span>
      <Button
        kind="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        disabled={job.data?.cancelling === true}
        label={t(($) => $.cells.compute.cancel)}
        onClick={() => void cancelJob(jobId).catch(showErrorToast)}
      />
    </Row>
  );
}

/** Shown before the first computation: an example, and the button that starts it. */
function NoRanking({ of: { deviceId, cells, jobId, ranking } }: { readonly of: Answer }) {
  const t = analysisText.useText();
  const [isAsking, setAsking] = useState(false);
  if (cells === 0) return <Empty title={t(($) => $.cells.noCells)} hint={t(($) => $.cells.noCellsHint)} />;
  return (
    <Stack>
      <Empty
        title={t(($) => (ranking === null ? $.cells.none : $.cells.noReadings))}
        hint={t(($) => $.cells.noneHint)}
        action={
          jobId === null && (
            <Button kind="primary" onClick={() => setAsking(true)}>
              {t(($) => $.cells.compute.title)}
            </Button>
          )
        }
      />
      <div data-example aria-hidden="true" inert style={{ opacity: 0.6 }}>
        <MeasureStrips of={exampleRanking} measure="capacity" onMeasure={() => undefined} />
      </div>
      {isAsking && <ComputeDialog deviceId={deviceId} onClose={() => setAsking(false)} />}
    </Stack>
  );
}
