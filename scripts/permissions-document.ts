/** docs/permissions.md out of the contract: `node scripts/permissions-document.ts` writes it, `permissions.test.ts` holds it against the server. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Api,
  allows,
  apis,
  type CallSpec,
  codes,
  type Permission,
  permissions,
  refusesLookers,
  routes,
} from '../packages/contract/src/index.ts';

export const permissionsFile = join(import.meta.dirname, '..', 'docs', 'permissions.md');

type Column = '-' | '1' | '2' | '3' | '4' | '5' | 'P' | 'L' | 'W';
export const columns: readonly Column[] = ['-', '1', '2', '3', '4', '5', 'P', 'L', 'W'];

/** Codes of the links that the document and its test stand on: one that only looks, and one that writes. */
export const linkCodes = { L: 3, W: 4 } as const;

/** Whether somebody may call: `-` without a session, 1–5 members by code, P a platform administrator, L and W sessions by link. */
export function mayCall(spec: CallSpec, column: Column): boolean {
  const { access, persons } = spec;
  if (access === 'public') return true;
  if (column === '-') return false;
  const isLink = column === 'L' || column === 'W';
  if ((isLink && persons) || (column === 'L' && refusesLookers(spec))) return false;
  if (access === 'session') return true;
  if (access === 'platform') return column === 'P';
  return column === 'P' || allows(isLink ? linkCodes[column] : Number(column), access);
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
    `\`L\` is a session by a secret link that only looks (code ${linkCodes.L}), \`W\` one by a link that writes (code ${linkCodes.W}); a link that looks may read what its code may read, whatever the code. A link is nobody in person: calls about one's own account, members, invitations, links and own curves refuse it (\`persons\` in the contract, \`x-persons\` in openapi.json).`,
    '',
    '## Permissions and the codes that have them',
    row(['permission', ...Object.keys(codes), 'zh', 'en']),
    row(Array.from({ length: Object.keys(codes).length + 3 }, () => '---')),
    ...names.map(([name, { zh, en }]) =>
      row([`\`${name}\``, ...Object.keys(codes).map((code) => mark(allows(Number(code), name))), zh, en]),
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
