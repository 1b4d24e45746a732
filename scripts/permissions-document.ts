/** docs/permissions.md out of the contract: `node scripts/permissions-document.ts` writes it, `permissions.test.ts` holds it against the server. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, allows, apis, type CallSpec, codes, type Permission, permissions, routes } from '../packages/contract/src/index.ts';

export const permissionsFile = join(import.meta.dirname, '..', 'docs', 'permissions.md');

type Column = '-' | '1' | '2' | '3' | '4' | '5' | 'P';
export const columns: readonly Column[] = ['-', '1', '2', '3', '4', '5', 'P'];

/** Whether somebody may call: `-` without a session, 1–5 members by code, P a platform administrator. */
export function mayCall({ access }: CallSpec, column: Column): boolean {
  if (access === 'public') return true;
  if (column === '-') return false;
  if (access === 'session') return true;
  if (access === 'platform') return column === 'P';
  return column === 'P' || allows(Number(column), access);
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
    'Made by `node scripts/permissions-document.ts` from `packages/contract`; a test calls every call as every role, in the own project, in a foreign one and without a session, and compares.',
    '',
    `Codes of a membership: ${Object.entries(codes)
      .map(([code, { zh, en }]) => `${code} ${en} (${zh})`)
      .join(
        ', ',
      )}. \`P\` is a platform administrator, \`-\` nobody signed in. In a foreign project every member is refused (4013); a platform administrator may everything everywhere.`,
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
