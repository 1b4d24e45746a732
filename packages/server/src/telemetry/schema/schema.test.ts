import { expect, test } from 'vitest';
import { createStatements, tokenStatements } from './schema.ts';

test('one server: plain tables that sync acknowledged data', () => {
  const statements = createStatements();
  const readings = statements.find((statement) => statement.includes('czyun.readings '));
  expect(readings).toContain('ENGINE = MergeTree()');
  expect(readings).toContain('TTL');
  expect(statements.join()).not.toMatch(/Replicated|Distributed|ON CLUSTER/);
  for (const statement of statements.filter((each) => each.startsWith('CREATE TABLE')))
    expect(statement).toContain('fsync_after_insert = 1, fsync_part_directory = 1');
});

test('a cluster: one replicated table per shard under a distributed one with the plain name', () => {
  const statements = createStatements('east');
  for (const table of ['readings', 'text_readings', 'minute', 'hour', 'day']) {
    const local = statements.find((statement) => statement.includes(`EXISTS czyun.${table}_local`));
    expect(local).toContain(`ON CLUSTER 'east'`);
    expect(local).toMatch(
      /ENGINE = Replicated(Replacing)?MergeTree\('\/clickhouse\/tables\/\{shard\}\/czyun\/[a-z_]+', '\{replica\}'(, version)?\)/,
    );
    const whole = statements.find((statement) => statement.includes(`EXISTS czyun.${table} `));
    expect(whole).toContain(`ENGINE = Distributed('east', 'czyun', '${table}_local', series)`);
  }
  expect(statements.find((statement) => statement.includes('minute_local'))).toContain(`ReplicatedReplacingMergeTree`);
});

test('tables of readings remember tokens of inserts, on every replica', () => {
  expect(tokenStatements()).toEqual([
    'ALTER TABLE czyun.readings MODIFY SETTING non_replicated_deduplication_window = 10000',
    'ALTER TABLE czyun.text_readings MODIFY SETTING non_replicated_deduplication_window = 10000',
  ]);
  for (const statement of tokenStatements('east')) expect(statement).toMatch(/_local ON CLUSTER 'east' MODIFY SETTING replicated_/);
});
