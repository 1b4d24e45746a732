import { routes, shiftTabs } from '@czyun/contract';
import { Tabs } from '../../kit/control/tabs.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { CalendarTab } from './parts/calendar-tab.tsx';
import { HandOverTab } from './parts/hand-over-tab.tsx';
import { LogTab } from './parts/log-tab.tsx';
import { PlanTab } from './parts/plan-tab.tsx';
import { shiftsText } from './text.ts';

/** Who is on shift, what crews write down, how one hands over to the next, and the calendar that they work by. */
export function ShiftsScreen() {
  const t = shiftsText.useText();
  const project = useProject();
  const { asked, change } = useAddress(routes.shifts);
  const content = {
    log: () => <LogTab />,
    handOver: () => <HandOverTab />,
    calendar: () => <CalendarTab />,
    plan: () => <PlanTab />,
  };
  return (
    <ListPage>
      <PageHead title={t(($) => $.title)} sub={project.name} />
      <Tabs
        active={asked.tab}
        onChange={(key) => change({ tab: shiftTabs.find((name) => name === key) ?? null, page: null, id: null }, { push: true })}
        items={shiftTabs.map((name) => ({
          key: name,
          label: t(($) => $.tab[name]),
          children: name === asked.tab ? content[name]() : null,
        }))}
      />
    </ListPage>
  );
}
