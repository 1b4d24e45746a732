import { describe, expect, it } from 'vitest';
import { reachedBy } from './changed.ts';
import { readSources } from './source-graph.ts';

const root = new URL('..', import.meta.url).pathname;
const graph = readSources(root);
const reached = (...changed: string[]) => reachedBy(root, changed, graph);

describe('tests affected by a change', () => {
  it('a part of a page: the flows that open it, and its screen in the walk', () => {
    expect(reached('packages/web/src/features/shifts/parts/log-tab.tsx')).toEqual({
      units: ['architecture.test.ts'],
      flows: ['e2e/incident.test.ts', 'e2e/shifts.test.ts', 'e2e/walk.test.ts'],
      left: [],
      screens: ['shifts'],
    });
  });

  it('a rule of a feature of the server: its tests, the whole server’s, those that make its calls, the pages that show it', () => {
    const { units, flows, screens, left } = reached('packages/server/src/features/shifts/state.ts');
    expect(units).toContain('packages/server/src/features/shifts/app.test.ts');
    expect(units).toContain('packages/server/src/http/calls.test.ts');
    expect(units.length).toBeLessThan(14);
    // The log has a preset of the last shift, curves have shifts behind them, and a workspace lists handovers to sign, so their screens are
    // reached too.
    expect([flows[0], flows.at(-1)]).toEqual(['e2e/shifts.test.ts', 'e2e/walk.test.ts']);
    expect(screens.toSorted()).toEqual(['dev-contrast', 'dev-log', 'history', 'log', 'shifts', 'workspace']);
    expect([...flows, ...left]).not.toContain('e2e/e-report.test.ts');
  });

  it('a call of the contract: both sides of it', () => {
    const { units, flows, screens } = reached('packages/contract/src/shifts/calls.ts');
    expect(units).toEqual(
      expect.arrayContaining(['packages/server/src/features/shifts/app.test.ts', 'packages/server/src/http/roles.test.ts']),
    );
    expect(units.length).toBeLessThan(40);
    expect(flows).toEqual(expect.arrayContaining(['e2e/shifts.test.ts', 'e2e/log.test.ts', 'e2e/walk.test.ts']));
    expect(screens).toEqual(expect.arrayContaining(['log', 'dev-log', 'shifts']));
    expect(screens).not.toContain('e-report');
  });

  it('no change: no tests', () => {
    expect(reached()).toEqual({ units: [], flows: [], left: [], screens: [] });
  });

  it('code shared by every page: as many flows as fit into minutes, and the others by name', () => {
    const { flows, left, screens } = reached('packages/web/src/kit/ui/card.tsx');
    expect([flows[0], flows.at(-1), flows.length, screens]).toEqual(['e2e/kit.test.ts', 'e2e/walk.test.ts', 9, []]);
    expect(left.length).toBeGreaterThan(20);
  });

  it('a program, a document, a migration: tests that start or read it', () => {
    expect(reached('packages/plant/src/physics/faults.ts').flows).toContain('e2e/faults.test.ts');
    expect(reached('packages/server/src/process/start.ts').units).toContain('packages/server/src/process/main.test.ts');
    expect(reached('docs/security.md').units).toContain('scripts/security-document.test.ts');
    expect(reached('packages/server/src/telemetry/index.ts').units).toContain('packages/server/src/telemetry/telemetry-chdb.test.ts');
  });

  it('the configuration of tests: everything', () => {
    expect(reached('vitest.config.ts').everything).toBe('vitest.config.ts');
    expect(reached('packages/server/src/process/server.ts').units.length).toBeGreaterThan(80);
  });
});
