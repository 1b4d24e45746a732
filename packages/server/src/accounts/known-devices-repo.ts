/** SQL of known browsers. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { KnownDeviceTable, Schema } from '../db/schema.ts';

export function knownDevicesRepo(db: Kysely<Schema>) {
  return {
    of: (userId: number, since: number): Promise<readonly Selectable<KnownDeviceTable>[]> =>
      db.selectFrom('known_devices').selectAll().where('user_id', '=', userId).where('last_used', '>', since).execute(),

    /** Adds or updates one; only the `most` last used ones of the account are stored. */
    remember: async (device: Insertable<KnownDeviceTable>, most: number): Promise<void> => {
      const { network, last_used } = device;
      await db
        .insertInto('known_devices')
        .values(device)
        .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ network, last_used }))
        .execute();
      const latest = db
        .selectFrom('known_devices')
        .select('token_hash')
        .where('user_id', '=', device.user_id)
        .orderBy('last_used', 'desc')
        .limit(most);
      await db.deleteFrom('known_devices').where('user_id', '=', device.user_id).where('token_hash', 'not in', latest).execute();
    },

    /** Removes all browsers of an account. */
    forget: async (userId: number): Promise<void> => {
      await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
    },
  };
}
