import { carbonApi, routes } from '@czyun/contract';
import { PeriodScreen, periodStepMs, usePeriod } from '../../parts/energy/period-screen.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { BarsPanel } from './parts/bars-panel.tsx';
import { FactorPanel } from './parts/factor-panel.tsx';
import { FigurePanels } from './parts/figure-panels.tsx';
import { carbonText } from './text.ts';

/** CO2 caused and avoided by the electricity of a day, a month or a year. */
export function CarbonScreen() {
  const t = carbonText.useText();
  const { id: projectId } = useProject();
  const { asked: address, change } = useAddress(routes.carbon);
  const { unit, day } = address;
  const period = usePeriod(day);
  const query = { projectId, unit, start: period.start };
  const carbon = useCall(carbonApi.carbon, { query }, { keep: true, freshMs: periodStepMs / 2 });
  return (
    <PeriodScreen
      title={t(($) => $.title)}
      sub={(from, to) => t(($) => $.sub, { from, to })}
      unit={unit}
      period={period}
      of={carbon}
      onChange={(next) => change(next, { push: true })}
    >
      {(figures) => (
        <>
          <FigurePanels figures={figures} />
          <FactorPanel factor={figures.factor} />
          <BarsPanel figures={figures} />
        </>
      )}
    </PeriodScreen>
  );
}
