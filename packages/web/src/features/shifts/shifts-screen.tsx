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
import { ShiftTab } from './parts/shift-tab.tsx';
import { shiftsText } from './text.ts';

/** The page of a shift, which is signed to hand over; handovers, the shift log, and the calendar are further tabs. */
export function ShiftsScreen() {
  const t = shiftsText.useText();
  const project = useProject();
  const { asked, change } = useAddress(routes.shifts);
  // The log used to be the first tab: older addresses with a search have no tab.
  const isSearch = asked.q !== '' || asked.time.range !== 'all' || (asked.crew !== null && asked.shift === null);
  const tab = asked.tab === 'shift' && isSearch ? 'log' : asked.tab;
  const content = {
    shift: () => <ShiftTab />,
    log: () => <LogTab />,
    handOver: () => <HandOverTab />,
    calendar: () => <CalendarTab />,
    plan: () => <PlanTab />,
  };
  return (
    <ListPage>
      <PageHead title={t(($) => $.title)} sub={project.name} />
      <Tabs
        active={tab}
        onChange={(key) =>
          change({ tab: shiftTabs.find((name) => name === key) ?? null, page: null, id: null, shift: null, crew: null }, { push: true })
        }
        items={shiftTabs.map((name) => ({
          key: name,
          label: t(($) => $.tab[name]),
          children: name === tab ? content[name]() : null,
        }))}
      />
    </ListPage>
  );
}
