import { dataTabs, devicesApi, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Tabs } from '../../kit/control/tabs.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { ClearTab } from './parts/clear-tab.tsx';
import { DocumentsTab } from './parts/documents-tab.tsx';
import { ExportTab } from './parts/export-tab.tsx';
import { ImportTab } from './parts/import-tab.tsx';
import { MetersTab } from './parts/meters-tab.tsx';
import { RetentionTab } from './parts/retention-tab.tsx';
import { dataText } from './text.ts';

/** Stored data of one device: import, deletion, export, meter replacement, retention and documents. */
export function DevDataScreen() {
  const t = dataText.useText();
  const project = useProject();
  const narrow = useNarrow();
  const to = useLinks();
  const { asked: address, change } = useAddress(routes['dev-data']);
  const detail = useCall(devicesApi.getDetail, address.id === null ? null : { query: { deviceId: address.id } }, { freshMs: 60_000 });
  const isElsewhere = detail.data !== undefined && detail.data.projectId !== project.id;
  if (address.id === null || isElsewhere || [400, 403, 404].includes(detail.error?.status ?? 0)) {
    return (
      <Empty
        title={t(($) => $.none.title)}
        hint={t(($) => $.none.hint)}
        action={
          <Link to={to(routes.devices)}>
            <Button kind="primary">{t(($) => $.none.list)}</Button>
          </Link>
        }
      />
    );
  }
  if (detail.data === undefined)
    return detail.error === null ? <Skeleton height={360} /> : <Failed error={detail.error} onRetry={() => void detail.refetch()} />;
  const { device } = detail.data;
  return (
    <>
      <PageHead title={t(($) => $.title)} sub={device.name} />
      <Tabs
        label={t(($) => $.tab.label)}
        active={address.tab}
        gap={narrow ? 8 : undefined}
        onChange={(key) => change({ tab: dataTabs.find((tab) => tab === key), page: null, q: null, time: null }, { push: true })}
        items={[
          { key: 'import', label: t(($) => $.tab.import), children: <ImportTab key={device.id} detail={detail.data} /> },
          {
            key: 'clear',
            label: t(($) => $.tab.clear),
            children: <ClearTab key={device.id} deviceId={device.id} name={device.name} typeId={device.deviceType.id} />,
          },
          {
            key: 'export',
            label: t(($) => $.tab.export),
            children: <ExportTab key={device.id} deviceId={device.id} typeId={device.deviceType.id} />,
          },
          { key: 'meters', label: t(($) => $.tab.meters), children: <MetersTab key={device.id} deviceId={device.id} /> },
          { key: 'retention', label: t(($) => $.tab.retention), children: <RetentionTab /> },
          { key: 'documents', label: t(($) => $.tab.documents), children: <DocumentsTab deviceId={device.id} /> },
        ]}
      />
    </>
  );
}
