import {
  deviceReportsApi,
  devicesApi,
  maxDeviceParams,
  type ReportAlgorithm,
  reportAlgorithms,
  reportTypes,
  routes,
} from '@czyun/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { MultiSelect } from '../../kit/control/multi-select.tsx';
import { Select } from '../../kit/control/select.tsx';
import { DocumentMenu } from '../../kit/export/document-menu.tsx';
import box from '../../kit/ui/box.module.css';
import { ListPage } from '../../kit/ui/list.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { countsOnly } from '../../parts/reports/figures.ts';
import { RecalculateButton } from '../../parts/reports/recalculate-button.tsx';
import { useReportRange } from '../../parts/reports/report-range.tsx';
import { ResultChart } from '../../parts/reports/result-chart.tsx';
import { ResultTable } from '../../parts/reports/result-table.tsx';
import { reportText } from '../../parts/reports/text.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useWord } from '../../platform/language/language.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { columnsOf, paramsText, reportablePoints } from './columns.ts';
import { devReportText } from './text.ts';

const KeepDialog = lazyPart(async () => (await import('./keep-dialog.tsx')).KeepDialog);
const renews = [deviceReportsApi.deviceReport];

/** Report of one device by type, parameters and time, with export. */
export function DevReportScreen() {
  const t = devReportText.useText();
  const project = useProject();
  const to = useLinks();
  const { asked: address } = useAddress(routes['dev-report']);
  const detail = useCall(devicesApi.getDetail, address.id === null ? null : { query: { deviceId: address.id } }, { freshMs: 60_000 });
  const typeId = detail.data?.device.deviceType.id;
  const type = useCall(devicesApi.queryDeviceType, typeId === undefined ? null : { query: { id: typeId } }, { freshMs: 600_000 });
  const isElsewhere = detail.data !== undefined && detail.data.projectId !== project.id;
  if (address.id === null || isElsewhere || [400, 403, 404].includes(detail.error?.status ?? 0)) {
    const list = (
      <Link to={to(routes.devices)}>
        <Button kind="primary">{t(($) => $.missing.list)}</Button>
      </Link>
    );
    return <Empty title={t(($) => $.missing.title)} hint={t(($) => $.missing.hint)} action={list} />;
  }
  const error = detail.error ?? type.error;
  if (detail.data === undefined || type.data === undefined)
    return error === null ? (
      <Skeleton height={360} />
    ) : (
      <Failed error={error} onRetry={() => void Promise.all([detail.refetch(), type.refetch()])} />
    );
  const points = reportablePoints(type.data.points);
  if (points.length === 0) return <Empty title={t(($) => $.none)} hint={t(($) => $.noneHint)} />;
  return <DeviceReport key={address.id} deviceId={address.id} name={detail.data.device.name} points={points} />;
}

type Points = Parameters<typeof columnsOf>[0];

function DeviceReport({ deviceId, name, points }: { readonly deviceId: number; readonly name: string; readonly points: Points }) {
  const t = devReportText.useText();
  const say = reportText.useText();
  const word = useWord();
  const mayKeep = useAllows()('report.design');
  const { asked: address, change } = useAddress(routes['dev-report']);
  const { type, figure } = address;
  const [keeps, setKeeps] = useState(false);
  const { span, bar } = useReportRange(type, address.time, (time) => change({ time }, { push: true }));
  const columns = columnsOf(points, { params: address.params, type, figure });
  const params = paramsText(columns);
  const query = { deviceId, type, params, ...span };
  const table = useCall(deviceReportsApi.deviceReport, { query }, { quiet: true, keep: true });
  return (
    <ListPage>
      {/* The device bar above the page shows the name. */}
      <h1 className="sr-only">{`${t(($) => $.title)} · ${name}`}</h1>
      <div className={`${box.row} ${box.wrap}`}>
        <Select
          label={t(($) => $.type)}
          minWidth={140}
          value={type}
          options={reportTypes.map((value) => ({ value, label: say(($) => $.type[value]) }))}
          onChange={(next) => change({ type: next, time: null }, { push: true })}
        />
        <MultiSelect<string>
          label={t(($) => $.params)}
          flex="1 1 260px"
          maxWidth={520}
          oneLine
          most={maxDeviceParams}
          placeholder={t(($) => $.paramsHint)}
          value={[...address.params]}
          options={points.map(({ metric, name: of }) => ({ value: metric, label: word(of) }))}
          onChange={(next) => change({ params: next })}
        />
        {!countsOnly(type) && (
          <Select<ReportAlgorithm | ''>
            label={t(($) => $.figure)}
            minWidth={130}
            value={figure ?? ''}
            options={[
              { value: '', label: t(($) => $.usual) },
              ...reportAlgorithms.map((value) => ({ value, label: say(($) => $.algorithm[value]) })),
            ]}
            onChange={(next) => change({ figure: next === '' ? null : next })}
          />
        )}
        {bar}
        <DocumentMenu
          file={{ spec: deviceReportsApi.deviceReportFile, query, name }}
          hindrance={table.data === undefined ? say(($) => $.requestFirst) : undefined}
        />
        {mayKeep && <Button onClick={() => setKeeps(true)}>{t(($) => $.keep)}</Button>}
        <RecalculateButton renews={renews} />
      </div>
      {table.data && <ResultChart title={t(($) => $.title)} data={table.data} />}
      <ResultTable of={table} data={table.data} />
      {keeps && (
        <Lazy fallback={null}>
          <KeepDialog deviceId={deviceId} name={name} type={type} columns={columns} onClose={() => setKeeps(false)} />
        </Lazy>
      )}
    </ListPage>
  );
}
