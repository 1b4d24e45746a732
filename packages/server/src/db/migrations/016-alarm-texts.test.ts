import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { bareLogEntry } from '../../testing/log-entry.ts';
import type { Schema } from '../schema.ts';
import { openSqlite } from '../sqlite.ts';
import { migrations } from './index.ts';

it('takes the names of registers out of what alarms say, and leaves operations alone', async () => {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: async () => openSqlite(':memory:') }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations('sqlite') } });
  expect((await migrator.migrateTo('014-doors')).error).toBeUndefined();
  const row = (content_zh: string, content_en: string, more: object) => ({
    ...bareLogEntry,
    project_id: 1,
    start_time: 1,
    content_zh,
    content_en,
    ...more,
  });
  await db
    .insertInto('log_entries')
    .values([
      row('变流器1 故障字1（电网侧） 电网过压（抖动）', 'PCS 1 Fault word 1 (grid side) Grid overvoltage (flapping)', {
        alarm_key: '1:fault_word_1:bit0',
      }),
      row('电池簇1 告警字2 极柱过温', 'Stack 1 Alarm word 2 Terminal overtemperature', { alarm_key: '2:alarm_word_2:bit0' }),
      row('电池簇1 通信中断', 'Stack 1 Communication lost', { alarm_key: '2:comm' }),
      row('设置 告警字1 屏蔽', 'Set Alarm word 1 mask', { type: 4, index_name: 'operation' }),
    ])
    .execute();
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const told = await db.selectFrom('log_entries').select(['content_zh', 'content_en']).orderBy('id').execute();
  expect(told.map(({ content_zh, content_en }) => [content_zh, content_en])).toEqual([
    ['变流器1 电网过压（抖动）', 'PCS 1 Grid overvoltage (flapping)'],
    ['电池簇1 极柱过温', 'Stack 1 Terminal overtemperature'],
    ['电池簇1 通信中断', 'Stack 1 Communication lost'],
    ['设置 告警字1 屏蔽', 'Set Alarm word 1 mask'],
  ]);
  await db.destroy();
});
