import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useProject } from '../../../shared/project/project-context.ts';
import { useSearchState } from '../../../shared/screen/use-search-state.ts';
import { PageHead } from '../../../shared/ui/card.tsx';
import { Skeleton, States } from '../../../shared/ui/states.tsx';
import { DevicesTab } from './parts/devices-tab.tsx';
import { PagesTab } from './parts/pages-tab.tsx';
import { ProjectTab } from './parts/project-tab.tsx';
import { RegistersTab } from './parts/registers-tab.tsx';
import { TransferTab } from './parts/transfer-tab.tsx';
import { TypesTab } from './parts/types-tab.tsx';
import { ZonesTab } from './parts/zones-tab.tsx';
import { useSetup, useTypes } from './queries.ts';
import { projectSetupText } from './text.ts';
import './project-setup.css';

const tabs = ['devices', 'zones', 'project', 'types', 'pages', 'registers', 'transfer'] as const;
type Tab = (typeof tabs)[number];

/** `setup?tab=`: everything that makes a project out of a site. */
export function ProjectSetupScreen() {
  const t = projectSetupText.use();
  const project = useProject();
  const [params, change] = useSearchState();
  const setup = useSetup();
  const types = useTypes();
  const tab: Tab = tabs.find((name) => name === params.get('tab')) ?? 'devices';
  const waiting = <Skeleton height={360} />;
  const content: Readonly<Record<Tab, () => ReactNode>> = {
    devices: () => (
      <States of={setup} skeleton={waiting}>
        {(data) => (
          <States of={types} skeleton={waiting}>
            {(known) => <DevicesTab setup={data} types={known} />}
          </States>
        )}
      </States>
    ),
    zones: () => (
      <States of={setup} skeleton={waiting}>
        {(data) => <ZonesTab setup={data} />}
      </States>
    ),
    project: () => (
      <States of={setup} skeleton={waiting}>
        {(data) => <ProjectTab setup={data} />}
      </States>
    ),
    types: () => (
      <States of={types} skeleton={waiting}>
        {(known) => <TypesTab projectId={project.id} types={known} />}
      </States>
    ),
    pages: () => (
      <States of={setup} skeleton={waiting}>
        {(data) => <PagesTab setup={data} />}
      </States>
    ),
    registers: () => (
      <States of={setup} skeleton={waiting}>
        {(data) => <RegistersTab setup={data} />}
      </States>
    ),
    transfer: () => (
      <States of={setup} skeleton={waiting}>
        {(data) => <TransferTab setup={data} />}
      </States>
    ),
  };
  return (
    <div className="project-setup">
      <PageHead title={t(($) => $.title)} sub={project.name} />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(next) => change({ tab: next === 'devices' ? null : next, q: null }, { push: true })}
        items={tabs.map((name) => ({ key: name, label: t(($) => $.tab[name]), children: name === tab ? content[name]() : null }))}
      />
    </div>
  );
}
