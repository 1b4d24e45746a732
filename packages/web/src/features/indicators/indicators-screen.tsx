import { SettingOutlined } from '@ant-design/icons';
import { indicatorsApi, operationsReportApi, routes, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { DocumentMenu } from '../../kit/export/document-menu.tsx';
import { ExportMenu } from '../../kit/export/export-menu.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { PeriodBar, startOf } from '../../parts/energy/period-bar.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { CheckLine } from './parts/check-line.tsx';
import { IndicatorCards } from './parts/indicator-cards.tsx';
import { OutagesPanel } from './parts/outages-panel.tsx';
import { SettingsDialog } from './parts/settings-dialog.tsx';
import { TrendPanel } from './parts/trend-panel.tsx';
import { UnitsPanel } from './parts/units-panel.tsx';
import { useIndicators } from './queries.ts';
import { indicatorsText } from './text.ts';

const waitingPx = 480;
const reportFormats = ['pdf'] as const;
/** The clock's minute: figures of a period that runs are asked for again with it. */
const stepMs = 60_000;

/** Operating indicators of a station in a day, a month or a year. */
export function IndicatorsScreen() {
  const t = indicatorsText.useText();
  const project = useProject();
  const allows = useAllows();
  const zone = project.timeZone;
  const { asked: said, change } = useAddress(routes['e-indicators']);
  const now = Math.floor(useNow(5000) / stepMs) * stepMs;
  const [setting, setSetting] = useState(false);
  const { unit, day, trend } = said;
  const start = startOf(day, zone) ?? now;
  const query = { projectId: project.id, unit, start };
  const asked = useIndicators(query, stepMs / 2);
  const of = asked.data;
  const dayText = (time: number) => timeText(time, zone, 'day');
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={
          of !== undefined && (
            <span role="status">
              {t(($) => $.sub, { from: dayText(of.start), to: dayText(Math.max(of.start, of.until - 1)), hours: of.hours.toFixed(1) })}
            </span>
          )
        }
      />
      <PeriodBar
        unit={unit}
        shown={start}
        of={of && { end: of.end, until: of.end, before: { start: of.before } }}
        now={now}
        zone={zone}
        onUnit={(next) => change({ unit: next }, { push: true })}
        onDay={(next) => change({ day: next }, { push: true })}
      >
        {allows('data.export') && (
          <ExportMenu file={{ spec: indicatorsApi.indicatorsFile, query, name: t(($) => $.file) }} disabled={of === undefined} />
        )}
        {allows('data.export') && (
          <DocumentMenu
            file={{ spec: operationsReportApi.operationsReport, query, name: t(($) => $.report) }}
            formats={reportFormats}
            label={t(($) => $.reportPdf)}
            disabled={of === undefined}
          />
        )}
        {allows('indicator.manage') && (
          <Button icon={<SettingOutlined aria-hidden />} onClick={() => setSetting(true)}>
            {t(($) => $.settings)}
          </Button>
        )}
        {of !== undefined && of.until < of.end && <span className={`${box.small} ${box.faint}`}>{t(($) => $.soFar)}</span>}
      </PeriodBar>
      {of !== undefined ? (
        <div className={`${box.stack} ${box.wide}`} data-period={of.start} data-unit={of.unit}>
          <CheckLine of={of} />
          <IndicatorCards of={of} />
          <TrendPanel of={of} shown={trend} onShow={(next) => change({ trend: next })} />
          <UnitsPanel of={of} />
          <OutagesPanel of={of} />
        </div>
      ) : asked.error !== null ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton height={waitingPx} />
      )}
      {setting && <SettingsDialog onClose={() => setSetting(false)} />}
    </ListPage>
  );
}
