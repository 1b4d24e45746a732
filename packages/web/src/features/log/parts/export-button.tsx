import { CloseCircleOutlined, DownloadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../shared/chart/save-file.ts';
import { timeText } from '../../../shared/format/time.ts';
import { clockNow } from '../../../shared/live/clock.ts';
import { peopleText } from '../../../shared/people/text.ts';
import { shared } from '../../../shared/text.ts';
import { logText } from '../text.ts';
import type { LogQuestion } from './address.ts';
import { logCsv, mostExported, readAll } from './export-csv.ts';

export interface ExportButtonProps {
  readonly question: LogQuestion;
  readonly zone: string;
  readonly disabled: boolean;
}

/** Reads every entry of the filter and hands it out as a file; says how far it is and can be stopped. */
export function ExportButton({ question, zone, disabled }: ExportButtonProps) {
  const t = logText.use();
  const say = shared.use();
  const people = peopleText.use();
  const { message } = App.useApp();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async () => {
    const mine = new AbortController();
    abort.current = mine;
    setProgress({ done: 0, total: 0 });
    const now = clockNow();
    try {
      const read = await readAll(question, now, mine.signal, (done, total) => setProgress({ done, total }));
      if (read === null) return;
      const head = (
        [
          'severity',
          'type',
          'device',
          'content',
          'started',
          'recovered',
          'lasted',
          'ackUser',
          'ackTime',
          'count',
          'user',
          'target',
          'value',
        ] as const
      ).map((column) => `${t(($) => $.col[column])}${['started', 'recovered', 'ackTime'].includes(column) ? ` (${zone})` : ''}`);
      const text = logCsv(
        read.entries,
        {
          head,
          type: (type) => say(($) => $.logType[`t${type as 1}`]),
          severity: (severity) => say(($) => $.severity[`s${severity}`]),
          link: people(($) => $.link),
        },
        zone,
      );
      const name = `${t(($) => $.export.file)}_${timeText(now, zone).replace(/[: ]/g, '-')}.csv`;
      saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
      if (read.total > read.entries.length) void message.warning(t(($) => $.export.cut, { n: mostExported }));
      else void message.success(t(($) => $.export.done, { n: read.entries.length }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      void message.error(t(($) => $.export.failed, { reason }));
    } finally {
      setProgress(null);
    }
  };

  if (progress !== null) {
    return (
      <Button icon={<CloseCircleOutlined />} onClick={() => abort.current?.abort()}>
        {t(($) => $.export.busy, progress)}
      </Button>
    );
  }
  return (
    <Button icon={<DownloadOutlined />} disabled={disabled} onClick={() => void start()}>
      {t(($) => $.export.button)}
    </Button>
  );
}
