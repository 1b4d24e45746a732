/** docs/permissions.md out of the contract: `node scripts/permissions-document.ts` writes it, `permissions.test.ts` holds it against the server. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Api,
  apis,
  type CallSpec,
  codes,
  grants,
  type Holder,
  type Permission,
  permissions,
  refusesLookers,
  routes,
} from '../packages/contract/src/index.ts';

export const permissionsFile = join(import.meta.dirname, '..', 'docs', 'permissions.md');

type LinkColumn = 'L' | 'M' | 'W';
type Column = '-' | '1' | '2' | '3' | '4' | '5' | 'P' | LinkColumn;
export const columns: readonly Column[] = ['-', '1', '2', '3', '4', '5', 'P', 'L', 'M', 'W'];

/** The secret links of the document and its test: one that only looks, one that also shows money, and one that writes. */
export const links = {
  L: { code: 3, writes: false, money: false },
  M: { code: 3, writes: false, money: true },
  W: { code: 4, writes: true, money: false },
} as const satisfies Record<LinkColumn, object>;
export const isLink = (column: Column): column is LinkColumn => column in links;

const holderOf = (column: Column): Holder =>
  isLink(column) ? { code: links[column].code, linkMoney: links[column].money } : { code: Number(column), linkMoney: null };

/** Whether somebody may call: `-` without a session, 1–5 members by code, P a platform administrator, L, M and W sessions by link. */
export function mayCall(spec: CallSpec, column: Column): boolean {
  const { access, also, persons } = spec;
  if (access === 'public') return true;
  if (column === '-') return false;
  if (isLink(column) && (persons || (!links[column].writes && refusesLookers(spec)))) return false;
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
    'Made by `node scripts/permissions-document.ts` from `packages/contract`; a test calls every call as every role, in the own project, in a foreign one, by secret links and without a session, and compares.',
    '',
    `Codes of a membership: ${Object.entries(codes)
      .map(([code, { zh, en }]) => `${code} ${en} (${zh})`)
      .join(
        ', ',
      )}. \`P\` is a platform administrator, \`-\` nobody signed in. In a foreign project every member is refused (4013); a platform administrator may everything everywhere.`,
    '',
    `\`L\` is a session by a secret link that only looks (code ${links.L.code}), \`M\` one that also shows money (code ${links.M.code}), \`W\` one by a link that writes (code ${links.W.code}, no money); a link that looks may read what its code may read, whatever the code. A link is nobody in person: calls about one's own account, members, invitations, links and own curves refuse it (\`persons\` in the contract, \`x-persons\` in openapi.json).`,
    '',
    '`profit.view` and `money.view` of a link depend on its switch "shows money" alone, which is off by default. Calls open to every reader leave out what these permissions guard: `getProjList` the profit, `settlementDays` and `settlementDay` the shares, `energyTargets` targets of charges, `eveningPlan` the gain, the operations report its settlement, and the log the values of entries about bills, shares, targets and the evening plan.',
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
    ...Object.entries(apis as Record<string, Api>).flatMap(([area, api]) => ['', `## Calls: ${area}`, ...areaTable(api)]),
    '',
  ];
  return lines.join('\n');
}

if (import.meta.main) writeFileSync(permissionsFile, permissionsDocument());
