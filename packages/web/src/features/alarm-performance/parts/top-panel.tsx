import { type AlarmPerformance, type FrequentAlarm, logType, period, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { shortContent } from '../../../parts/alarms/short-content.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows } from '../../../platform/project/project-context.ts';
import { performanceText } from '../text.ts';

/** The ten most frequent alarms, each linked to its limits or its log entries. */
export function TopPanel({ performance }: { readonly performance: AlarmPerformance }) {
  const t = performanceText.useText();
  const columns = useTopColumns(performance);
  const share = performance.topShare === null ? '-' : numberText(performance.topShare * 100, '%', 1);
  return (
    <Panel
      title={t(($) => $.top.title)}
      note={performance.top.length === 0 ? undefined : t(($) => $.top.note, { n: performance.top.length, share, kinds: performance.kinds })}
      how={t(($) => $.top.how)}
      extra={<TableExport table="alarm-top" name={t(($) => $.top.title)} disabled={performance.top.length === 0} />}
      flush
    >
      <Table<FrequentAlarm>
        id="alarm-top"
        label={t(($) => $.top.title)}
        rows={performance.top}
        rowKey={({ deviceId, metric, content }) => `${deviceId} ${metric} ${content}`}
        columns={columns}
        edge={({ severity }) => severity}
        none={{ title: t(($) => $.none.title), hint: t(($) => $.none.hint) }}
        flush
      />
    </Panel>
  );
}

function useTopColumns({ start, end }: AlarmPerformance): readonly Column<FrequentAlarm>[] {
  const t = performanceText.useText();
  const language = useLanguage();
  const marksOf = ({ chatters, fleeting }: FrequentAlarm) =>
    [...(chatters ? [t(($) => $.top.chatters)] : []), ...(fleeting > 0 ? [t(($) => $.top.fleeting, { n: fleeting })] : [])].join(
      language === 'zh' ? '、' : ', ',
    );
  return [
    { id: 'alarm', title: t(($) => $.top.alarm), width: 'minmax(200px, 2fr)', card: 'title', value: shortContent },
    { id: 'device', title: t(($) => $.top.device), width: 'minmax(120px, 1fr)', card: 'fact', value: ({ deviceName }) => deviceName },
    {
      id: 'severity',
      title: t(($) => $.top.severity),
      width: 100,
      card: 'mark',
      value: ({ severity }) => severity,
      cell: ({ severity }) => (severity === null ? '-' : <SeverityTag severity={severity} />),
    },
    {
      id: 'alarms',
      title: t(($) => $.top.alarms),
      width: 100,
      number: true,
      decimals: 0,
      card: 'fact',
      labelled: true,
      value: ({ alarms }) => alarms,
    },
    {
      id: 'share',
      title: t(($) => $.top.share),
      width: 100,
      number: true,
      unit: '%',
      decimals: 1,
      card: 'fact',
      labelled: true,
      value: ({ share }) => share * 100,
    },
    {
      id: 'marks',
      title: t(($) => $.top.marks),
      width: 'minmax(120px, 1fr)',
      card: 'body',
      value: (alarm) => marksOf(alarm) || null,
      cell: (alarm) => (marksOf(alarm) === '' ? <span className={box.faint}>-</span> : <span className={box.alert}>{marksOf(alarm)}</span>),
      cardCell: (alarm) => (marksOf(alarm) === '' ? null : <span className={box.alert}>{marksOf(alarm)}</span>),
    },
    {
      id: 'tune',
      title: t(($) => $.top.tune),
      width: 120,
      card: 'acts',
      cell: (alarm) => <TuneLink alarm={alarm} start={start} end={end} />,
    },
  ];
}

interface TuneLinkProps {
  readonly alarm: FrequentAlarm;
  readonly start: number;
  readonly end: number;
}

/** Links to the thresholds or the rule that raise the alarm, or, if the device raises it, to its log entries. */
function TuneLink({ alarm: { deviceId, content, tune }, start, end }: TuneLinkProps) {
  const t = performanceText.useText();
  const to = useLinks();
  const mayTune = useAllows()('device.threshold');
  if (tune?.kind === 'limit' && deviceId !== null && mayTune)
    return <Link to={to(routes['dev-valLimit'], { id: deviceId, param: tune.metric })}>{t(($) => $.top.limits)}</Link>;
  if (tune?.kind === 'rule') return <Link to={to(routes['alarm-rules'], { rule: tune.ruleId })}>{t(($) => $.top.rule)}</Link>;
  const type = [logType.notice, logType.alarm, logType.fault];
  return <Link to={to(routes.log, { type, device: deviceId, query: content, time: period(start, end) })}>{t(($) => $.top.entries)}</Link>;
}
