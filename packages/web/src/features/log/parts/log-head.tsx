import { ReloadOutlined } from '@ant-design/icons';
import { hourMs, logsApi, logType, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { ExportMenu } from '../../../kit/export/export-menu.tsx';
import box from '../../../kit/ui/box.module.css';
import { PageHead } from '../../../kit/ui/card.tsx';
import { NewIncident } from '../../../parts/incidents/new-incident.tsx';
import { call } from '../../../platform/api/call.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import css from '../log.module.css';
import { logText } from '../text.ts';
import type { LogEntries } from '../use-log-entries.ts';
import { AckAllButton } from './ack-all-button.tsx';
import type { LogState } from './address.ts';
import { SignedExportButton } from './signed-export-button.tsx';
import { SuppressedCount } from './suppression-mark.tsx';

export interface LogHeadProps {
  readonly title: string;
  readonly log: LogEntries;
  readonly address: LogState['asked'];
  readonly isDevice: boolean;
  /** The number of entries is unknown while the time of the filter is being imported. */
  readonly isUnknown: boolean;
}

/** Title, number of entries and the actions on the whole list. */
export function LogHead({ title, log, address, isDevice, isUnknown }: LogHeadProps) {
  const t = logText.useText();
  const { id: projectId, timeZone: zone } = useProject();
  const allows = useAllows();
  const { page: asked, question, live, fresh } = log;
  const total = asked.data?.total ?? 0;
  const { page, pageSize, ...filter } = question;
  const isOperationLog = address.type.length === 1 && address.type[0] === logType.operation;
  return (
    <PageHead
      title={title}
      sub={
        asked.data === undefined ? undefined : (
          <>
            {!(total === 0 && isUnknown) && <span role="status">{t(($) => $.sub, { n: total })}</span>}
            {/* Beside the title, where it moves no row. */}
            <span role="status">
              {fresh > 0 && (
                <button type="button" className={`${box.bare} ${box.action} ${css.fresh}`} onClick={log.showFresh}>
                  {t(($) => $.fresh, { n: fresh })}
                </button>
              )}
            </span>
          </>
        )
      }
      extra={
        <>
          {live && <SuppressedCount projectId={projectId} />}
          <Button icon={<ReloadOutlined />} onClick={log.refresh} busy={asked.isFetching && asked.data !== undefined}>
            {t(($) => $.refresh)}
          </Button>
          <NewIncident span={() => spanOf(log)} deviceId={address.device} />
          {live && allows('alarm.acknowledge') && <AckAllButton question={question} />}
          {!isDevice && isOperationLog && allows('audit.export') && <SignedExportButton projectId={projectId} />}
          {allows('data.export') && (
            <ExportMenu
              disabled={total === 0}
              file={{
                spec: logsApi.exportLogs,
                query: filter,
                name: `${t(($) => $.export.file)}_${timeText(clockNow(), zone).replace(/[: ]/g, '-')}`,
              }}
              job={(format) => call(logsApi.askLogExport, { body: { ...filter, format } })}
            />
          )}
        </>
      }
    />
  );
}

/** The range of the filter; without one the range of the displayed rows, and without any rows the last hour. */
function spanOf({ question, shown }: LogEntries): readonly [number, number] {
  const times = shown.flatMap(({ startTime, recoverTime }) => [startTime, recoverTime ?? startTime]);
  const end = question.endTime ?? (times.length > 0 ? Math.max(...times) : clockNow());
  return [question.startTime ?? (times.length > 0 ? Math.min(...times) : end - hourMs), Math.min(end, clockNow())];
}
