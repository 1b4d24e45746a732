/** What every part of set-up shares: who acts, and how a change is made. */
import type { Language, setupApi } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import type { FieldAccess } from '../../drivers/field-access.ts';
import type { ModbusProbe } from '../../drivers/modbus/index.ts';
import type { MqttDriver } from '../../drivers/mqtt/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, type FieldError } from '../../kernel/errors.ts';
import { actorOf, type CallContext } from '../../kernel/session-info.ts';
import type { Registry, Touched } from '../../registry/types.ts';
import type { Settings } from '../../settings.ts';
import type { Audit, AuditEntry } from '../audit/index.ts';
import type { KeyGuard } from './key-guard.ts';

export type Db = Kysely<Schema>;

/** Ways to the field; what is absent cannot be tried out. */
export interface FieldTools {
  readonly access: FieldAccess;
  readonly probe: ModbusProbe;
  readonly mqtt?: Pick<MqttDriver, 'listen' | 'port'>;
}

export interface SetupDeps {
  readonly db: Db;
  readonly registry: Registry;
  readonly audit: Audit;
  readonly settings: Pick<Settings, 'FRAME_HOSTS' | 'MQTT_PORT' | 'MQTT_URL'>;
  readonly field: FieldTools;
  readonly keyGuard: KeyGuard;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Who sets something up, with what that rests on. */
export interface SetupActor extends Actor {
  readonly language: Language;
  readonly isPlatform: boolean;
  readonly signal: AbortSignal;
}

/** Who makes a call. */
export function setupActorOf({ session, address, language, signal }: CallContext): SetupActor {
  if (!session) throw new AppError('notLoggedIn');
  const isPlatform = session.userType === 1 && session.secretLink === null;
  return { ...actorOf({ session, address }), language, isPlatform, signal };
}

/** Body of a call of set-up. */
export type SetupBody<K extends keyof typeof setupApi> = (typeof setupApi)[K] extends { readonly body: infer S extends z.ZodType }
  ? z.output<S>
  : never;

export type Entry = Omit<AuditEntry, 'by'>;

/** What a change did. */
export interface Done<T> {
  readonly result: T;
  /** Without an entry nothing changed. */
  readonly entries: readonly Entry[];
  /** The rows that it wrote; `all`: device types, on which anything may rest. */
  readonly touched: Touched | 'all';
}

/** Makes a change with its audit entries, all or none; then everybody sees it: screens by the registry, devices by their drivers. */
export async function change<T>(
  { db, audit, registry }: Pick<SetupDeps, 'db' | 'audit' | 'registry'>,
  actor: Actor,
  work: (db: Db) => Promise<Done<T>>,
): Promise<T> {
  const { result, entries, touched } = await db
    .transaction()
    .execute(async (transaction) => {
      const done = await work(transaction);
      for (const entry of done.entries) await audit.record({ ...entry, by: actor }, transaction);
      return done;
    })
    .catch((error: unknown) => {
      throw uniqueBroken(error) ? new AppError('conflict') : error;
    });
  if (entries.length > 0) await (touched === 'all' ? registry.reload() : registry.refresh(touched));
  return result;
}

/** Two people who took the same key at the same moment. */
function uniqueBroken(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // PostgreSQL unique_violation; SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY.
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

export interface WrongField {
  readonly path: string;
  readonly message: Text;
}

/** `badInput` about fields, each with a sentence in both languages. */
export function wrongFields(language: Language, wrong: readonly WrongField[]): AppError {
  return new AppError(
    'badInput',
    {},
    wrong.map(({ path, message }): FieldError => ({ path, message: message[language] })),
  );
}
