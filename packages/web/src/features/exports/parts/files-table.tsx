import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { actorText, jobsApi, timeText } from '@czyun/contract';
import type { ExportRun } from '@czyun/contract/exports';
import { useBucketName } from '../../../kit/chart/bucket-name.ts';
import { Button } from '../../../kit/control/button.tsx';
import { Progress } from '../../../kit/control/progress.tsx';
import { useDownload } from '../../../kit/export/use-download.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { exportsText } from '../../../parts/exports/text.ts';
import { showErrorToast } from '../../../platform/api/query-client.ts';
import { sizeText } from '../../../platform/format/size.ts';
import { cancelJob, isStanding } from '../../../platform/live/jobs.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { filesOfPage, type useRuns } from '../queries.ts';
import { deliveriesText } from '../text.ts';
import css from './exports.module.css';

export interface FilesTableProps {
  readonly runs: ReturnType<typeof useRuns>;
  readonly page: number;
  readonly onPage: (page: number | null) => void;
}

/** Files that are being written or can be downloaded. */
export function FilesTable({ runs: { asked, rows }, page, onPage }: FilesTableProps) {
  const t = deliveriesText.useText();
  const { start, overlay } = useDownload();
  const columns = useColumns((run) => start(jobsApi.jobFile, { id: run.id }, run.file?.name ?? ''));
  return (
    <>
      <Table<ExportRun>
        id="export-files"
        label={t(($) => $.files.title)}
        of={asked}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.files.none), hint: t(($) => $.files.noneHint) }}
        pages={{ page, pageSize: filesOfPage, total: asked.data?.total ?? 0, change: ({ page: next }) => onPage(next ?? null) }}
      />
      {overlay}
    </>
  );
}

const valuesOf = ({ result }: ExportRun): number | null => (typeof result?.['values'] === 'number' ? result['values'] : null);

function useColumns(onFile: (run: ExportRun) => void): readonly Column<ExportRun>[] {
  const t = deliveriesText.useText();
  const say = exportsText.useText();
  const bucketName = useBucketName();
  const zone = useTimeZone();
  const contentText = ({ downSample, format }: ExportRun) =>
    `${downSample.endsWith('-none') ? say(($) => $.raw) : bucketName(downSample)} · ${say(($) => $.formats[format])}`;
  const byText = ({ by, scheduleId }: ExportRun) =>
    scheduleId === null || by.userId !== null ? actorText(by) : t(($) => $.files.schedule);
  const rangeText = ({ start, end }: ExportRun) => `${timeText(start, zone, 'minute')} – ${timeText(end, zone, 'minute')}`;
  return [
    {
      id: 'title',
      title: t(($) => $.files.name),
      card: 'title',
      stays: true,
      width: 'minmax(200px, 2fr)',
      value: ({ title }) => title,
      beside: [{ id: 'content', title: t(($) => $.files.content), value: contentText }],
      cell: (run) => (
        <Stack as="span" gap="none">
          <span>{run.title}</span>
          <Text size="small" tone="faint">
            {contentText(run)}
          </Text>
        </Stack>
      ),
    },
    { id: 'range', title: t(($) => $.files.range), width: 276, labelled: true, value: rangeText },
    {
      id: 'state',
      title: t(($) => $.files.state),
      width: 'minmax(112px, 1fr)',
      card: 'body',
      value: ({ state }) => t(($) => $.files.states[state]),
      cell: (run) => <RunState run={run} />,
    },
    { id: 'values', title: t(($) => $.files.values), number: true, decimals: 0, width: 100, labelled: true, value: valuesOf },
    {
      id: 'size',
      title: t(($) => $.files.size),
      width: 88,
      labelled: true,
      value: ({ file }) => file?.bytes ?? null,
      cell: ({ file }) => (file === null ? '-' : sizeText(file.bytes)),
    },
    {
      id: 'asked',
      title: t(($) => $.files.asked),
      width: 150,
      card: 'fact',
      instant: 'minute',
      value: ({ asked }) => asked,
      beside: [{ id: 'by', title: t(($) => $.files.by), value: byText }],
      cell: (run) => (
        <Stack as="span" gap="none">
          <span>{timeText(run.asked, zone, 'minute')}</span>
          <Text size="small" tone="faint" clip title={byText(run)}>
            {byText(run)}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'acts',
      title: t(($) => $.files.actions),
      width: 84,
      card: 'acts',
      stays: true,
      cell: (run) => <RunAct run={run} onFile={() => onFile(run)} />,
    },
  ];
}

function RunState({ run }: { readonly run: ExportRun }) {
  const t = deliveriesText.useText();
  const { state, progress, said, error } = run;
  if (!isStanding(run)) {
    const isBad = state === 'failed' || state === 'interrupted';
    return <Text tone={isBad ? 'bad' : 'soft'}>{[t(($) => $.files.states[state]), error].filter(Boolean).join(' · ')}</Text>;
  }
  return (
    <Stack as="span" gap="none" className={css.progress}>
      <Progress size="small" done={progress} label={t(($) => $.files.progress, { name: run.title })} />
      <Text size="small" tone={error === null ? 'soft' : 'bad'}>
        {error ?? (said || t(($) => $.files.states[state]))}
      </Text>
    </Stack>
  );
}

function RunAct({ run, onFile }: { readonly run: ExportRun; readonly onFile: () => void }) {
  const t = deliveriesText.useText();
  const name = run.title;
  if (isStanding(run))
    return (
      <Button
        kind="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        disabled={run.cancelling}
        label={t(($) => $.files.cancel, { name })}
        title={t(($) => $.files.cancel, { name })}
        onClick={() => void cancelJob(run.id).catch(showErrorToast)}
      />
    );
  if (run.file === null) return null;
  return (
    <Button
      kind="text"
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      label={t(($) => $.files.download, { name: run.file.name })}
      title={t(($) => $.files.download, { name: run.file.name })}
      onClick={onFile}
    />
  );
}
