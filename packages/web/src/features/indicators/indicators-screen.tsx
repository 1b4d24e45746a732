import { SettingOutlined } from '@ant-design/icons';
import { indicatorsApi, operationsReportApi, routes } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { DocumentMenu } from '../../kit/export/document-menu.tsx';
import { ExportMenu } from '../../kit/export/export-menu.tsx';
import box from '../../kit/ui/box.module.css';
import { PeriodScreen, periodStepMs, usePeriod } from '../../parts/energy/period-screen.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import css from './indicators.module.css';
import { CyclesPanel } from './parts/cycles-panel.tsx';
import { Headline } from './parts/headline.tsx';
import { IndicatorList } from './parts/indicator-list.tsx';
import { LossesPanel } from './parts/losses-panel.tsx';
import { OutagesPanel } from './parts/outages-panel.tsx';
import { PlanPanel } from './parts/plan-panel.tsx';
import { SettingsDialog } from './parts/settings-dialog.tsx';
import { StripsPanel } from './parts/strips-panel.tsx';
import { TrendPanel } from './parts/trend-panel.tsx';
import { UnitsPanel } from './parts/units-panel.tsx';
import { useIndicators } from './queries.ts';
import { indicatorsText } from './text.ts';

const reportFormats = ['pdf'] as const;
/** Height of two days and the hours between them, px. */
const subPx = 280;

/** Health of a station in a day, a month or a year: its indicators, losses, availability, cycles and plan. */
export function IndicatorsScreen() {
  const t = indicatorsText.useText();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const { asked: address, change } = useAddress(routes['e-indicators']);
  const [setting, setSetting] = useState(false);
  const { unit, day, trend } = address;
  const period = usePeriod(day);
  const query = { projectId, unit, start: period.start };
  const indicators = useIndicators(query, periodStepMs / 2);
  const of = indicators.data;
  const open = () => setSetting(true);
  const tools = (
    <>
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
        <Button icon={<SettingOutlined aria-hidden />} onClick={open}>
          {t(($) => $.settings)}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PeriodScreen
        title={t(($) => $.title)}
        sub={(from, to, { hours }) => t(($) => $.sub, { from, to, hours: hours.toFixed(1) })}
        subPx={subPx}
        unit={unit}
        period={period}
        of={indicators}
        onChange={(next) => change(next, { push: true })}
        tools={tools}
      >
        {(shown) => (
          <>
            <Headline of={shown} onSettings={open} />
            <div className={`${box.grid} ${css.pair}`}>
              <LossesPanel of={shown} onSettings={open} />
              <CyclesPanel of={shown} onSettings={open} />
            </div>
            <div className={`${box.grid} ${css.pair}`}>
              <StripsPanel of={shown} />
              <PlanPanel of={shown} onSettings={open} />
            </div>
            <IndicatorList of={shown} onSettings={open} />
            <TrendPanel of={shown} shown={trend} onShow={(next) => change({ trend: next })} />
            <UnitsPanel of={shown} />
            <OutagesPanel period={shown} />
          </>
        )}
      </PeriodScreen>
      {setting && <SettingsDialog onClose={() => setSetting(false)} />}
    </>
  );
}
