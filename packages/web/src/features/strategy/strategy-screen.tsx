import { routes, strategyTabs } from '@czyun/contract';
import { Tabs } from 'antd';
import { PageHead } from '../../kit/ui/card.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { BacktestTab } from './parts/backtest-tab.tsx';
import { PlanTab } from './parts/plan-tab.tsx';
import { SettingsTab } from './parts/settings-tab.tsx';
import { strategyText } from './text.ts';

/** What the storage would best do, what it should earn and why, and what was missed on days that are over. */
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
        onChange={(key) => change({ tab: strategyTabs.find((tab) => tab === key) ?? 'plan' }, { push: true })}
        items={strategyTabs.map((tab) => ({ key: tab, label: t(($) => $.tab[tab]) }))}
      />
      {asked.tab === 'plan' && <PlanTab day={asked.day} onDay={(day) => change({ day })} />}
      {asked.tab === 'backtest' && <BacktestTab />}
      {asked.tab === 'settings' && <SettingsTab />}
    </>
  );
}
