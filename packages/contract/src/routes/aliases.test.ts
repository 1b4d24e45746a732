import { expect, it } from 'vitest';
import { routeAt } from './index.ts';

it('every alias of an energy page leads to that page', () => {
  const names = {
    'alias/power/home': 'e-home',
    datacockpit: 'e-cockpit',
    'alias/datacockpit': 'e-cockpit',
    'alias/monitor': 'monitor',
    'alias/statistics': 'statistics',
    'alias/analyze': 'analyze',
    'alias/manage': 'manage',
    quality: 'e-quality',
    'alias/quality': 'e-quality',
    'alias/report': 'e-report',
  };
  for (const [name, path] of Object.entries(names)) expect(routeAt(name)?.path, name).toBe(path);
});
