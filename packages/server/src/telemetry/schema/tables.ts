/** Brings the tables of an engine up to date: creates missing ones, and upgrades those of an earlier version. */
import { numbers } from '../engine/native-format.ts';
import type { Engine } from '../engine/types.ts';
import { createStatements, database, decimalStatement, mantissaStatement, tokenStatements } from './schema.ts';

/** Creates and upgrades tables; may be repeated at any point. `tokens`: inserts of readings have tokens. */
export async function prepareTables(engine: Engine, cluster?: string, tokens = false): Promise<void> {
  for (const statement of createStatements(cluster)) await engine.exec(statement);
  for (const table of cluster === undefined ? ['readings'] : ['readings_local', 'readings']) {
    const floats = await engine.query(
      `SELECT count() AS n FROM system.columns WHERE database = '${database}' AND table = '${table}' AND name = 'value' AND default_kind = ''`,
    );
    if ((numbers(floats, 'n')[0] ?? 0) > 0) await engine.exec(decimalStatement(table, cluster));
  }
  const own = cluster === undefined ? 'readings' : 'readings_local';
  const older = await engine.query(
    `SELECT count() AS n FROM system.columns WHERE database = '${database}' AND table = '${own}' AND name = 'mantissa' AND compression_codec LIKE '%DoubleDelta%'`,
  );
  if ((numbers(older, 'n')[0] ?? 0) > 0) await engine.exec(mantissaStatement(own, cluster));
  if (tokens) for (const statement of tokenStatements(cluster)) await engine.exec(statement);
}
