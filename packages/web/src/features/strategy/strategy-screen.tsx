import { routes, strategyTabs } from '@czyun/contract';
import { Tabs } from 'antd';
import { PageHead } from '../../kit/ui/card.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { ExecutionTab } from './execution/execution-tab.tsx';
import { BacktestTab } from './parts/backtest-tab.tsx';
import { PlanTab } from './parts/plan-tab.tsx';
import { SettingsTab } from './parts/settings-tab.tsx';
import { strategyText } from './text.ts';

/** What one tab alone says in the address. */
const none = { sort: null, order: null, page: null, date: null, device: null };

/** What the storage would best do, what it should earn and why, what was missed on days that are over, and how its plan was followed. */
export function StrategyScreen() {
  const t = strategyText.use();
  const project = useProject();
  const { asked, change } = useAddress(routes['e-manage']);
  return (
    <>
      <PageHead title={t(($) => $.title)} sub={project.name} />
      <Tabs
        activeKey={asked.tab}
        destroyOnHidden
        onChange={(key) => change({ ...none, tab: strategyTabs.find((tab) => tab === key) ?? 'plan' }, { push: true })}
        items={strategyTabs.map((tab) => ({ key: tab, label: t(($) => $.tab[tab]) }))}
      />
      {asked.tab === 'plan' && <PlanTab day={asked.day} onDay={(day) => change({ day })} />}
      {asked.tab === 'backtest' && <BacktestTab {...asked} change={change} />}
      {asked.tab === 'execution' && <ExecutionTab date={asked.date} device={asked.device} change={change} />}
      {asked.tab === 'settings' && <SettingsTab />}
    </>
  );
}
