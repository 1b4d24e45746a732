import { routes, setupTabs } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Select } from '../../../kit/control/select.tsx';
import { Tabs } from '../../../kit/control/tabs.tsx';
import { PageHead } from '../../../kit/ui/card.tsx';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { DevicesTab } from './parts/devices-tab.tsx';
import { PagesTab } from './parts/pages-tab.tsx';
import { ProjectTab } from './parts/project-tab.tsx';
import { RegistersTab } from './parts/registers-tab.tsx';
import { TransferTab } from './parts/transfer-tab.tsx';
import { TypesTab } from './parts/types-tab.tsx';
import { ZonesTab } from './parts/zones-tab.tsx';
import { useSetup, useTypes } from './queries.ts';
import css from './setup.module.css';
import { projectSetupText } from './text.ts';

type Tab = (typeof setupTabs)[number];

/** `setup?tab=`: the complete set-up of a project. */
export function ProjectSetupScreen() {
  const t = projectSetupText.useText();
  const project = useProject();
  const {
    asked: { tab },
    change,
  } = useAddress(routes.setup);
  const narrow = useNarrow();
  const setup = useSetup();
  const types = useTypes();
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
  const show = (next: string) => change({ tab: setupTabs.find((name) => name === next) ?? null, q: null }, { push: true });
  return (
    <div className={css.setup}>
      <PageHead title={t(($) => $.title)} sub={project.name} />
      {narrow ? (
        <>
          <Select
            label={t(($) => $.title)}
            value={tab}
            onChange={show}
            options={setupTabs.map((name) => ({ value: name, label: t(($) => $.tab[name]) }))}
            className={css.choice}
          />
          {content[tab]()}
        </>
      ) : (
        <Tabs
          active={tab}
          onChange={show}
          items={setupTabs.map((name) => ({ key: name, label: t(($) => $.tab[name]), children: name === tab ? content[name]() : null }))}
        />
      )}
    </div>
  );
}
