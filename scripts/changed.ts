/** Tests that a change can affect: by imports, by the calls that they make and by the pages that they open. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { type RouteName, type RouteSpec, routes } from '../packages/contract/src/routes/index.ts';
import { reachedFrom, readSources, type SourceGraph } from './source-graph.ts';
import { postgresFlows } from './suites.ts';

export interface Reached {
  /** Why everything must run. */
  readonly everything?: string;
  readonly units: readonly string[];
  readonly flows: readonly string[];
  /** Further affected flows, too many for minutes: `npm test` runs them. */
  readonly left: readonly string[];
  /** Paths of screens for the walk; empty: all of them, if the walk is among the flows. */
  readonly screens: readonly string[];
}

/** Configuration that affects everything. */
const groundwork =
  /^(package(-lock)?\.json|vitest\.config\.ts|scripts\/(test|test-run|test-process|suites)\.ts|e2e\/(page|station|global-setup|browser|program)\.ts)$/;

const server = 'packages/server/src';
const web = 'packages/web/src';
/** Files that combine everything: tests of these need every feature, and are found by the calls that they make. */
const together = [
  new RegExp(
    `^${server}/(process/(server|jobs|audit-trail|retention)\\.ts|app\\.ts|app-fixture\\.ts|features/(index|deps|list)\\.ts|testing/)`,
  ),
  new RegExp(`^${web}/app/(features|screens|widgets)\\.ts`),
  /^packages\/contract\/src\/(index|(?!(address|routes|shown)\/)[a-z]+\/index)\.ts/,
];
const isTogether = (file: string) => together.some((each) => each.test(file));

/** Tests of the whole server, for every change that affects it. */
const wholeServer = [`${server}/http/calls.test.ts`, `${server}/process/server.test.ts`];
/** Tests that walk the calls of the contract. */
const callWalks = ['hostile', 'openapi', 'refusals', 'roles'].map((name) => `${server}/http/${name}.test.ts`);
/** Flows for programs that no test imports. */
const programs: Readonly<Record<string, readonly string[]>> = {
  [`${server}/main.ts`]: ['e2e/live.test.ts', 'e2e/first-project.test.ts'],
  'packages/plant/src/cli.ts': ['e2e/live.test.ts', 'e2e/faults.test.ts', 'e2e/clock.test.ts'],
};
const walk = 'e2e/walk.test.ts';
/** Maximum number of flows that take only minutes. */
const maxFlows = 8;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isFlow = (file: string) => isTest(file) && file.startsWith('e2e/');

/** Files that differ from a commit (by default the latest), new ones included. */
export function changedFiles(root: string, commit = 'HEAD'): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...new Set([...git('diff', '--name-only', commit, '--'), ...git('ls-files', '--others', '--exclude-standard')])];
}

const isCalls = (file: string) => /^packages\/contract\/src\/[a-z-]+\/([a-z-]+-)?calls\.ts$/.test(file);

/** The contract's files of calls that the affected features answer, and the affected ones among them. */
function callsOf(graph: SourceGraph, reached: ReadonlySet<string>): string[] {
  const features = [...reached].filter((file) => /^packages\/server\/src\/features\/[^/]+\/feature\.ts$/.test(file));
  return [...new Set([...reached, ...features.flatMap(graph.needs)])].filter(isCalls);
}

/** Paths of the screens whose code is affected. */
const screensOf = (graph: SourceGraph, reached: ReadonlySet<string>) =>
  [...reached]
    .filter((file) => file.startsWith(`${web}/features/`) && file.endsWith('/route.ts'))
    .flatMap((file) => [...graph.textOf(file).matchAll(/\bscreen\(\s*'([^']+)'/g)])
    .map(([, name]) => (routes as Readonly<Record<string, RouteSpec>>)[name as RouteName]?.path)
    .filter((path) => path !== undefined);

const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

type Says = (file: string) => boolean;

/** Whether a file contains one of the words as a whole word. */
function saying(graph: SourceGraph, words: readonly string[]): Says {
  if (words.length === 0) return () => false;
  const found = new RegExp(`(${words.map(quoted).join('|')})(?![\\w/-])`);
  return (file) => found.test(graph.textOf(file));
}

/** Relevance of a flow for a change: words that occur in few flows weigh most. */
function weightOf(graph: SourceGraph, flows: readonly string[], { first, words }: { first: readonly string[]; words: readonly string[] }) {
  const weights = new Map(first.map((file) => [file, 1000]));
  for (const word of words) {
    const found = flows.filter(saying(graph, [word]));
    for (const file of found) weights.set(file, (weights.get(file) ?? 0) + 1 / found.length);
  }
  return (file: string) => weights.get(file) ?? 0;
}

export function reachedBy(root: string, changed: readonly string[], graph = readSources(root)): Reached {
  const ground = changed.find((file) => groundwork.test(file));
  const nothing = { units: [], flows: [], left: [], screens: [] };
  if (ground !== undefined) return { ...nothing, everything: ground };
  if (changed.length === 0) return nothing;
  const tests = graph.files.filter(isTest);
  // A change of a file that combines everything affects everything.
  const isEnd = changed.some(isTogether) ? () => false : isTogether;
  const reached = reachedFrom(graph, changed, isEnd);
  const calls = callsOf(graph, reached);
  const folders = [...reached].flatMap((file) => /^packages\/server\/src\/features\/[^/]+\/(?=feature\.ts$)/.exec(file)?.[0] ?? []);
  const askers = calls.flatMap(graph.neededBy).filter((file) => file.startsWith(`${web}/`));
  const ofPages = reachedFrom(graph, [...askers, ...changed], isEnd);
  const screens = screensOf(graph, ofPages);

  const asked = calls.flatMap((file) => [...graph.textOf(file).matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path));
  const opened = screens.map((path) => `/${path}`);
  // Documents and other files are found by name.
  const documents = changed.filter((file) => !/\.(tsx?|css)$/.test(file)).map((file) => basename(file));
  const [asks, opens, reads] = [asked, opened, documents].map((words) => saying(graph, words)) as [Says, Says, Says];
  const named = [
    ...Object.entries(programs).flatMap(([program, flows]) => (reached.has(program) ? flows : [])),
    ...(changed.some((file) => file.startsWith(`${web}/kit/`)) ? ['e2e/kit.test.ts'] : []),
  ];
  const found = new Set([
    ...[...reached].filter(isTest),
    ...tests.filter((file) => folders.some((folder) => file.startsWith(folder)) || asks(file) || reads(file)),
    ...tests.filter((file) => isFlow(file) && opens(file)),
    ...([...reached].some((file) => file.startsWith(server) && isTogether(file)) ? wholeServer : []),
    ...(changed.some(isCalls) ? callWalks : []),
    ...named,
    'architecture.test.ts',
  ]);
  const weight = weightOf(graph, tests.filter(isFlow), { first: [...changed, ...named], words: [...asked, ...opened] });
  const flows = [...found]
    .filter((file) => isFlow(file) && file !== walk && !postgresFlows.includes(file))
    .sort((a, b) => weight(b) - weight(a));
  // The frame around the pages, and code shared by all of them.
  const isFrame = ofPages.has(`${web}/main.tsx`);
  return {
    units: [...found].filter((file) => !isFlow(file) && !file.startsWith('bench/')).sort(),
    flows: [...flows.slice(0, maxFlows), ...(screens.length > 0 || isFrame || changed.includes(walk) ? [walk] : [])],
    left: flows.slice(maxFlows),
    screens: isFrame || changed.includes(walk) ? [] : screens,
  };
}
