/** Removes the register name from alarm texts (`PCS 1 告警字1 过载` becomes `PCS 1 过载`). */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Former names; of two with the same beginning the longer one first. */
const registers = {
  content_zh: ['故障字1（电网侧）', '故障字2（直流与功率模块）', '故障字3（系统）', '告警字1', '告警字2', '故障字1', '故障字2'],
  content_en: [
    'Fault word 1 (grid side)',
    'Fault word 2 (DC side and power stack)',
    'Fault word 3 (system)',
    'Alarm word 1',
    'Alarm word 2',
    'Fault word 1',
    'Fault word 2',
  ],
} as const;

export const alarmTexts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [column, names] of Object.entries(registers)) {
      // One pass over the table: it may contain entries of years.
      const text = names.reduce((inner, name) => sql`replace(${inner}, ${` ${name} `}, ' ')`, sql`${sql.ref(column)}`);
      await sql`update log_entries set ${sql.ref(column)} = ${text} where index_name = 'alarm' and alarm_key like '%:bit%'`.execute(db);
    }
  },
};
