import { routes, strategyTabs } from '@czyun/contract';
import { Tabs } from '../../kit/control/tabs.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { ExecutionTab } from './execution/execution-tab.tsx';
import { BacktestTab } from './parts/backtest-tab.tsx';
import { PlanTab } from './parts/plan-tab.tsx';
import { SettingsTab } from './parts/settings-tab.tsx';
import { strategyText } from './text.ts';

/** Address fields of individual tabs. */
const none = { sort: null, order: null, page: null, date: null, device: null };

/** Tabs about the earnings of plans. */
const ofProfits: readonly (typeof strategyTabs)[number][] = ['plan', 'backtest'];

/** The best plan for the storage, its expected earnings and reasons, missed earnings of past days, and the execution of its plan. */
export function StrategyScreen() {
  const t = strategyText.useText();
  const project = useProject();
  const { asked, change } = useAddress(routes['e-manage']);
  const seesProfits = useAllows()('profit.view');
  const tabs = strategyTabs.filter((tab) => seesProfits || !ofProfits.includes(tab));
  const shown = tabs.find((tab) => tab === asked.tab) ?? tabs[0];
  return (
    <>
      <PageHead title={t(($) => $.title)} sub={project.name} />
      <Tabs
        active={shown ?? asked.tab}
        onChange={(key) => change({ ...none, tab: strategyTabs.find((tab) => tab === key) ?? 'plan' }, { push: true })}
        items={tabs.map((tab) => ({ key: tab, label: t(($) => $.tab[tab]) }))}
      />
      {shown === 'plan' && <PlanTab day={asked.day} onDay={(day) => change({ day })} />}
      {shown === 'backtest' && <BacktestTab {...asked} change={change} />}
      {shown === 'execution' && <ExecutionTab date={asked.date} device={asked.device} change={change} />}
      {shown === 'settings' && <SettingsTab />}
    </>
  );
}
