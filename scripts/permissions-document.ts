/**
 * `npm run -s permissions`: prints a page of who may make which call. `http/roles.test.ts` compares it with the behaviour of the server.
 */
import {
  type Api,
  type CallSpec,
  codes,
  grants,
  type Holder,
  type Permission,
  permissions,
  refusesReadOnly,
  routes,
} from '../packages/contract/src/index.ts';
import { areasOf, featureSpecs } from '../packages/server/src/features/index.ts';

type LinkColumn = 'L' | 'M' | 'W';
type Column = '-' | '1' | '2' | '3' | '4' | '5' | 'P' | LinkColumn;
export const columns: readonly Column[] = ['-', '1', '2', '3', '4', '5', 'P', 'L', 'M', 'W'];

/** The secret links of the document and its test: one read-only, one that also shows money, and one that writes. */
export const links = {
  L: { code: 3, writes: false, money: false },
  M: { code: 3, writes: false, money: true },
  W: { code: 4, writes: true, money: false },
} as const satisfies Record<LinkColumn, object>;
export const isLink = (column: Column): column is LinkColumn => column in links;

const holderOf = (column: Column): Holder =>
  isLink(column) ? { code: links[column].code, linkMoney: links[column].money } : { code: Number(column), linkMoney: null };

/** Whether a caller has access: `-` without a session, 1–5 members by code, P a platform administrator, L, M and W sessions by link. */
export function mayCall(spec: CallSpec, column: Column): boolean {
  const { access, also, persons } = spec;
  if (access === 'public') return true;
  if (column === '-') return false;
  if (isLink(column) && (persons || (!links[column].writes && refusesReadOnly(spec)))) return false;
  if (access === 'session') return true;
  if (access === 'platform') return column === 'P';
  const wanted = also === undefined ? [access] : [access, also];
  return column === 'P' || wanted.every((permission) => grants(holderOf(column), permission));
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const mark = (may: boolean) => (may ? '●' : '');

function areaTable(api: Api): string[] {
  const body = Object.values(api).map((spec) =>
    row([
      spec.method,
      `\`${spec.path}\``,
      ...columns.map((column) => mark(mayCall(spec, column))),
      spec.changes ? 'yes' : '',
      spec.summary.replaceAll('|', '\\|'),
    ]),
  );
  return [row(['', 'call', ...columns, 'changes', 'what']), row(Array.from({ length: columns.length + 4 }, () => '---')), ...body];
}

/** The whole document. */
export function permissionsDocument(): string {
  const names = Object.entries(permissions) as [Permission, (typeof permissions)[Permission]][];
  const lines = [
    '# Permissions',
    '',
    'docs/permissions.md says what the columns are.',
    '',
    '## Permissions and the codes that have them',
    row(['permission', ...Object.keys(codes), 'zh', 'en']),
    row(Array.from({ length: Object.keys(codes).length + 3 }, () => '---')),
    ...names.map(([name, { zh, en }]) =>
      row([`\`${name}\``, ...Object.keys(codes).map((code) => mark(grants({ code: Number(code), linkMoney: null }, name))), zh, en]),
    ),
    '',
    '## Screens that ask for one',
    row(['screen', 'permission']),
    row(['---', '---']),
    ...Object.values(routes as Record<string, { path: string; permission?: string }>)
      .filter(({ permission }) => permission)
      .map(({ path, permission }) => row([`\`${path}\``, `\`${permission}\``])),
    ...Object.entries(areasOf(featureSpecs)).flatMap(([area, api]) => ['', `## Calls: ${area}`, ...areaTable(api)]),
    '',
  ];
  return lines.join('\n');
}

if (import.meta.main) process.stdout.write(permissionsDocument());
