/** Which test files belong to which suite, for vitest.config.ts and the tests that check these lists. */

import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const server = 'packages/server/src';

/** Tests that replace modules or globals of their process, or measure it: each has a separate process. All others share one per worker. */
export const isolated = [
  `${server}/accounts/passwords.test.ts`,
  `${server}/notify/notify.test.ts`,
  `${server}/outside/guarded-fetch.test.ts`,
  `${server}/telemetry/rollup/dirty.test.ts`,
  'packages/web/src/kit/form/use-form.test.ts',
  'packages/web/src/kit/listbox/use-listbox.test.ts',
  'packages/web/src/parts/points/use-shared-scale.test.ts',
  'packages/web/src/platform/api/prefetch-call.test.ts',
  'packages/web/src/platform/api/use-call.test.ts',
  'packages/web/src/platform/live/live.test.ts',
  'packages/web/src/platform/live/live-client.test.ts',
  'scripts/stuck-files.test.ts',
];

/** Coverage of rooms with SQL by the PostgreSQL suite, besides those in `coveredRooms`. */
const rooms = [
  'db/{open,sole-server,store-watch,update-schema}',
  'registry/incremental',
  'outbox/*',
  'seats/*',
  'jobs/*',
  // The comparison of expressions with a slow evaluator has no SQL.
  'alarms/**/!(agreement)',
  'commands/{commands,death,path/model,path/order,reverts/reverts}',
  'notify/{notify,rules/rules}',
  'accounts/{accounts,unstored}',
  'audit/{archive,audit,export,signed}',
  'past/past',
  'plans/sending',
  'sub-items/repo',
  'figure-sources/run-states-repo',
  'process/{news,postgres,shared-inserts}',
  // Every call, once with valid fields: finds statements that one of the databases refuses.
  'http/calls',
];

/** Rooms with SQL whose tests on PostgreSQL are those of a feature, by its name. */
export const coveredRooms: Readonly<Record<string, string>> = {
  cli: 'accounts',
  clock: 'server-clock',
  reasons: 'stops',
  settlement: 'settlement',
  shifts: 'shifts',
  station: 'project-setup',
  tariffs: 'tariffs',
};

/** Tests of features with their own SQL in that suite, by folder, where that is not `app.test.ts` alone. */
const named: Readonly<Record<string, string>> = {
  accounts: '{app,doors,account-mail}',
  'alarm-performance': '{app,figures}',
  analysis: 'app',
  curves: '{app,repo}',
  'device-data': '{app,clearings,export/export,meters/meters,retention/retention}',
  'device-setup': '{field,owners,tokens}',
  'field-networks': '../device-setup/owners',
  history: '{app,exports/deliveries}',
  links: '../accounts/doors',
  logs: '{app,export,pages-repo}',
  messages: '{app,service}',
  people: '{admission,people}',
  planning: '{app,evening/evening}',
  plans: '{app,scheduled}',
  projects: '{app,fleet/app}',
  'project-transfer': '{files,import-station}',
  'region-setup': '../project-setup/app',
  reports: '{app,mails}',
  security: '{app,fold}',
  settlement: '{app,resettlement,independent}',
  'sub-items': '{app,virtual}',
  tariffs: 'app',
};

const withRepo = globSync(`${server}/features/*/{repo,*-repo}.ts`, { cwd: join(import.meta.dirname, '..') }).map((file) =>
  basename(dirname(file)),
);
export const postgresFeatures: Readonly<Record<string, string>> = {
  ...Object.fromEntries(withRepo.map((feature) => [feature, 'app'])),
  ...named,
};

export const postgresFiles = [
  ...rooms.map((name) => `${server}/${name}.test.ts`),
  ...Object.entries(postgresFeatures).flatMap(([folder, names]) =>
    names.startsWith('../') ? [] : `${server}/features/${folder}/${names}.test.ts`,
  ),
  `${server}/features/notices/app.test.ts`,
  // One past day over all calls that return a figure of it.
  `${server}/features/one-figure.test.ts`,
];

const flow = (name: string) => `e2e/${name}.test.ts`;

/**
 * Tests at full size: starts, kills and commands of real processes, readings over the ClickHouse protocol, a settled year, months of the
 * plant, every pattern checked, peers that do not read. Like the long flows below they are not part of `npm test`, but of `.ci/run` and
 * `npm run bench flows`.
 */
export const longUnits = [
  'scripts/start.test.ts',
  `${server}/telemetry/intake/durability.test.ts`,
  `${server}/telemetry/rollup/zone-change.test.ts`,
  `${server}/features/why/figures.test.ts`,
  `${server}/planning/plant-month.test.ts`,
  'packages/plant/src/physics/month.test.ts',
  `${server}/attack/unread.test.ts`,
  `${server}/http/hostile.test.ts`,
  `${server}/patterns.test.ts`,
  `${server}/process/main.test.ts`,
  `${server}/cli/cli.test.ts`,
  `${server}/audit/archive-kill.test.ts`,
  `${server}/jobs/kill.test.ts`,
  `${server}/telemetry/telemetry-clickhouse.test.ts`,
  `${server}/features/settlement/independent.test.ts`,
];

/** Flows of more than a minute, each with a separate station: every fault and kill, an hour in 80 s, days settled. */
export const longFlows = ['faults', 'money', 'command-outcomes', 'clock'].map(flow);

/** Flows with a separate station: they mostly wait. They run beside the two streams with history. */
export const ownFlows = ['first-project', 'notice-receivers', 'notices', 'password-reset', 'report-mail', 'settings'].map(flow);

/** Flows on a shared station without history: people, settings, the frame around the pages. */
export const plainFlows = [
  'account',
  'charts',
  'edges',
  'files',
  'fixture-screen',
  'interop',
  'kit',
  'limits',
  'live',
  'login',
  'mock',
  'navigation',
  'people',
  'security-log',
  'servers',
  'setup',
  'shifts',
].map(flow);

/** Flows that share a second station with history: they mostly read figures. The walk is the longest. */
export const besideFlows = [
  'walk',
  'analyze',
  'batches',
  'curve-sets',
  'dev-contrast',
  'dev-monitor',
  'dev-report',
  'dev-rollback',
  'device-page',
  'e-cockpit',
  'e-manage',
  'energy-home',
  'energy-units',
  'energy1',
  'history',
  'indicators',
  'oee',
  'production',
  'statistics',
  'stops',
  'subentry',
].map(flow);

/** The pages of a server on PostgreSQL; needs TEST_DATABASE_URL. */
export const postgresFlows = [flow('postgres')];
