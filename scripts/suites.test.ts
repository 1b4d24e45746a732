import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  besideFlows,
  coveredRooms,
  isolated,
  longFlows,
  longUnits,
  ownFlows,
  plainFlows,
  postgresFeatures,
  postgresFiles,
  postgresFlows,
} from './suites.ts';

const root = join(import.meta.dirname, '..');
const found = (pattern: string) => globSync(pattern, { cwd: root });
const features = 'packages/server/src/features';

/** Features whose own sources contain SQL statements. */
const withSql = new Set(
  found(`${features}/**/*.ts`)
    .filter((file) => !/\.test\.ts$|-fixture\.ts$/.test(file))
    .filter((file) => /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => relative(features, dirname(file)).split('/')[0] ?? ''),
);

describe('suites', () => {
  it('cover every feature with SQL on PostgreSQL', () => {
    expect([...withSql].filter((feature) => !(feature in postgresFeatures))).toEqual([]);
  });

  it('cover every room with SQL on PostgreSQL', () => {
    const server = 'packages/server/src';
    const rooms = new Set(
      found(`${server}/*/**/*.ts`)
        .filter((file) => !/\.test\.ts$|fixture\.ts$|\/testing\/|\/features\//.test(file))
        .filter((file) => /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(readFileSync(join(root, file), 'utf8')))
        .map((file) => relative(server, file).split('/')[0] ?? ''),
    );
    const isCovered = (room: string) => room in coveredRooms || postgresFiles.some((file) => file.startsWith(`${server}/${room}/`));
    expect([...rooms].filter((room) => !isCovered(room))).toEqual([]);
    expect(Object.keys(coveredRooms).filter((room) => !rooms.has(room))).toEqual([]);
  });

  it('name only existing files', () => {
    const named = [...isolated, ...besideFlows, ...plainFlows, ...ownFlows, ...longFlows, ...longUnits, ...postgresFlows, ...postgresFiles];
    expect(named.filter((pattern) => found(pattern).length === 0)).toEqual([]);
    const elsewhere = Object.entries(postgresFeatures).filter(([, names]) => names.startsWith('../'));
    expect(elsewhere.filter(([, names]) => found(`${join(features, names.slice(3))}.test.ts`).length === 0)).toEqual([]);
  });

  it('run every flow once', () => {
    const named = [...besideFlows, ...plainFlows, ...ownFlows, ...longFlows, ...postgresFlows];
    expect(named.filter((flow, index) => named.indexOf(flow) !== index)).toEqual([]);
  });
});
