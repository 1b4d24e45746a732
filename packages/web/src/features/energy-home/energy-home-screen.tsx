import { devicesApi, routes } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Skeleton, Together } from '../../kit/ui/states.tsx';
import { ProfitPanel } from '../../parts/energy/profit/profit-panel.tsx';
import { useSettlementNow } from '../../parts/energy/profit/use-settlement-now.ts';
import { FlowPanelAt } from '../../parts/energy/six-flows/flow-panel.tsx';
import { presentFlows } from '../../parts/energy/six-flows/present-flows.ts';
import { TodayPanel } from '../../parts/energy/six-flows/today-panel.tsx';
import { flowParams, useFlow } from '../../parts/energy/use-flow.ts';
import { useOverviewNow } from '../../parts/energy/use-overview-now.ts';
import { CompareChoice } from '../../parts/replay/compare-choice.tsx';
import { useSecondInstant } from '../../parts/replay/second-instant.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import css from './energy-home.module.css';
import { AlarmPanel } from './parts/alarm-panel.tsx';
import { FlowTable } from './parts/flow-table.tsx';
import { StoragePanel } from './parts/storage-panel.tsx';
import { energyHomeText } from './text.ts';

/** Height of the content while it loads, px. */
const waitingPx = 900;

/** Live energy flows, energy of the day, next slot of the plan and active alarms. */
export function EnergyHomeScreen() {
  const t = energyHomeText.useText();
  const project = useProject();
  const { asked, grid, energies } = useOverviewNow();
  const flow = useFlow(grid, energies);
  const present = presentFlows(flow.powers);
  const devices = useCall(devicesApi.getAllByProjId, { query: { id: project.id } }, { freshMs: 60_000, quiet: true });
  const profit = useSettlementNow();
  const {
    asked: { vs },
    change,
  } = useAddress(routes.energyHome);
  const { time, second } = useSecondInstant(flowParams(grid), vs);
  const other = useFlow(grid, energies, second?.values);
  const controllers = devices.data?.filter(({ deviceType }) => deviceType.nature === 'ess') ?? [];
  return (
    <div data-screen="energy-home">
      <PageHead title={t(($) => $.title)} sub={project.name} extra={<CompareChoice vs={vs} onVs={(next) => change({ vs: next })} />} />
      <Together of={[asked, devices, ...(profit.seen ? [profit.asked] : [])]} heightPx={waitingPx}>
        <div className={css.page}>
          <div className={`${box.stack} ${box.wide}`}>
            <div className={time === null ? box.stack : css.pair}>
              <FlowPanelAt against={second === null ? undefined : other.powers} />
              {time !== null && (second === null ? <Skeleton height={440} /> : <FlowPanelAt second={second} against={flow.powers} />)}
            </div>
            <FlowTable present={present} />
          </div>
          <div className={`${box.stack} ${box.wide}`}>
            <TodayPanel />
            {energies.has('charge') && <ProfitPanel />}
            {controllers.map((device) => (
              <StoragePanel key={device.id} device={device} />
            ))}
            <AlarmPanel />
          </div>
        </div>
      </Together>
    </div>
  );
}
